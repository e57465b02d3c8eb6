# Files that become part of a library, so that its programs work from anywhere.
#
#   embed_files(TARGET FUNCTION FILE...)
#
# adds an object to TARGET that defines `std::span<const EmbeddedFile> acmotion::FUNCTION()` (lab/base/embedded.h) and is made
# anew whenever one of the files changes.
set(ACMOTION_EMBEDDED_SOURCE ${CMAKE_CURRENT_LIST_DIR}/embedded.cpp.in)

function(embed_files target function)
  set(labels "")
  set(symbols "")
  set(rows "")
  set(number 0)
  foreach(file IN LISTS ARGN)
    set(begin ${function}_${number})
    get_filename_component(name "${file}" NAME)
    string(APPEND labels "${begin}: .incbin \"${file}\"\n${begin}_end:\n")
    string(APPEND symbols "extern HIDDEN const char ${begin}[];\nextern HIDDEN const char ${begin}_end[];\n")
    string(APPEND rows "\n        {\"${name}\", {${begin}, ${begin}_end}},")
    math(EXPR number "${number} + 1")
  endforeach()
  set(list "\n    static const std::initializer_list<EmbeddedFile> kFiles = {${rows}};\n    return {kFiles.begin(), kFiles.size()};\n")
  set(source ${CMAKE_CURRENT_BINARY_DIR}/${function}.cpp)
  configure_file(${ACMOTION_EMBEDDED_SOURCE} ${source} @ONLY)
  set_source_files_properties(${source} PROPERTIES OBJECT_DEPENDS "${ARGN}" SKIP_UNITY_BUILD_INCLUSION ON)
  add_library(${function} OBJECT ${source})
  target_include_directories(${function} PRIVATE ${PROJECT_SOURCE_DIR})
  target_compile_features(${function} PRIVATE cxx_std_20)
  target_sources(${target} PRIVATE $<TARGET_OBJECTS:${function}>)
endfunction()
