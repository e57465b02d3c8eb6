# Files that become part of a library, so that its programs work from anywhere.
#
#   embed_files(TARGET FUNCTION FILE...)
#
# adds an object to TARGET that defines `std::span<const EmbeddedFile> acmotion::FUNCTION()` (lab/base/embedded.h) and is made
# anew whenever one of the files changes.
set(ACMOTION_EMBED_SCRIPT "${CMAKE_CURRENT_LIST_FILE}")

function(embed_files target function)
  set(source "${CMAKE_CURRENT_BINARY_DIR}/${function}.cpp")
  add_custom_command(OUTPUT "${source}"
    COMMAND ${CMAKE_COMMAND} "-DFUNCTION=${function}" "-DOUTPUT=${source}" "-DFILES=${ARGN}" -P "${ACMOTION_EMBED_SCRIPT}"
    DEPENDS ${ARGN} "${ACMOTION_EMBED_SCRIPT}" VERBATIM)
  # Of its own, because a target's own custom commands wait for its libraries, and all its sources for them.
  add_library(${function} OBJECT "${source}")
  target_include_directories(${function} PRIVATE "${PROJECT_SOURCE_DIR}/src")
  target_compile_features(${function} PRIVATE cxx_std_20)
  target_sources(${target} PRIVATE $<TARGET_OBJECTS:${function}>)
endfunction()

# Run as a script, at build time. String literals, because compilers read those ten times faster than lists of numbers.
if(CMAKE_SCRIPT_MODE_FILE STREQUAL CMAKE_CURRENT_LIST_FILE)
  set(texts "")
  set(rows "")
  set(number 0)
  foreach(file IN LISTS FILES)
    get_filename_component(name "${file}" NAME)
    file(SIZE "${file}" size)
    file(READ "${file}" hex HEX)
    string(REGEX REPLACE "(..)" "\\\\x\\1" bytes "${hex}")
    string(REGEX REPLACE "(................................................................................................................................)" "\\1\"\n\"" bytes "${bytes}")
    string(APPEND texts "const char kFile${number}[] =\n\"${bytes}\";\n")
    string(APPEND rows "    {\"${name}\", {kFile${number}, ${size}}},\n")
    math(EXPR number "${number} + 1")
  endforeach()
  set(answer "return {};")
  if(number GREATER 0)
    set(texts "namespace {\n\n${texts}\nconst EmbeddedFile kFiles[] = {\n${rows}};\n\n}  // namespace\n\n")
    set(answer "return kFiles;")
  endif()
  file(WRITE "${OUTPUT}" "// Made by cmake/embed.cmake.\n#include \"lab/base/embedded.h\"\n\nnamespace acmotion {\n${texts}"
    "std::span<const EmbeddedFile> ${FUNCTION}() { ${answer} }\n\n}  // namespace acmotion\n")
endif()
