# Files that become part of a library, so that its programs work from anywhere.
#
#   embed_files(TARGET FUNCTION FILE...)
#
# adds a source to TARGET that defines `std::span<const EmbeddedFile> acmotion::FUNCTION()` (lab/base/embedded.h) and is made
# anew whenever one of the files changes.
set(ACMOTION_EMBED_SCRIPT "${CMAKE_CURRENT_LIST_FILE}")

function(embed_files target function)
  set(source "${CMAKE_CURRENT_BINARY_DIR}/${function}.cpp")
  add_custom_command(OUTPUT "${source}"
    COMMAND ${CMAKE_COMMAND} "-DFUNCTION=${function}" "-DOUTPUT=${source}" "-DFILES=${ARGN}" -P "${ACMOTION_EMBED_SCRIPT}"
    DEPENDS ${ARGN} "${ACMOTION_EMBED_SCRIPT}" VERBATIM)
  target_sources(${target} PRIVATE "${source}")
endfunction()

# Run as a script, at build time.
if(CMAKE_SCRIPT_MODE_FILE STREQUAL CMAKE_CURRENT_LIST_FILE)
  set(arrays "")
  set(rows "")
  set(number 0)
  foreach(file IN LISTS FILES)
    get_filename_component(name "${file}" NAME)
    file(READ "${file}" hex HEX)
    string(REGEX REPLACE "(................................)" "\\1\n" hex "${hex}")
    string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${hex}")
    string(APPEND arrays "const unsigned char kFile${number}[] = {\n${bytes}0};\n")
    string(APPEND rows "    {\"${name}\", {reinterpret_cast<const char*>(kFile${number}), sizeof(kFile${number}) - 1}},\n")
    math(EXPR number "${number} + 1")
  endforeach()
  file(WRITE "${OUTPUT}" "// Made by cmake/embed.cmake.\n#include \"lab/base/embedded.h\"\n\nnamespace acmotion {\nnamespace {\n\n${arrays}\n"
    "const EmbeddedFile kFiles[] = {\n${rows}};\n\n}  // namespace\n\n"
    "std::span<const EmbeddedFile> ${FUNCTION}() { return kFiles; }\n\n}  // namespace acmotion\n")
endif()
