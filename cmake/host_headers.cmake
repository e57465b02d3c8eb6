# use_host_headers(FOLDER...): libraries of cmake/packages.cmake that are headers only, for a build for another system: in
# a folder of their own, because this machine's other headers are not that system's.
function(use_host_headers)
  set(headers ${CMAKE_BINARY_DIR}/headers)
  file(MAKE_DIRECTORY ${headers})
  foreach(folder ${ARGN})
    find_path(host_${folder} ${folder} PATHS /usr/include /usr/local/include NO_DEFAULT_PATH NO_CMAKE_FIND_ROOT_PATH REQUIRED)
    file(CREATE_LINK ${host_${folder}}/${folder} ${headers}/${folder} SYMBOLIC)
  endforeach()
  target_include_directories(acmotion_options SYSTEM INTERFACE ${headers})
  target_compile_definitions(acmotion_options INTERFACE FMT_HEADER_ONLY)
  add_library(fmt::fmt INTERFACE IMPORTED GLOBAL)
  add_library(tl::expected INTERFACE IMPORTED GLOBAL)
endfunction()
