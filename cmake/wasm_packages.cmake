# The libraries of cmake/packages.cmake that are headers only, in a folder of their own: the machine's other headers are
# not WebAssembly's.
set(wasm_headers ${CMAKE_BINARY_DIR}/headers)
file(MAKE_DIRECTORY ${wasm_headers})
foreach(folder fmt tl nlohmann)
  find_path(host_${folder} ${folder} PATHS /usr/include NO_CMAKE_FIND_ROOT_PATH REQUIRED)
  file(CREATE_LINK ${host_${folder}}/${folder} ${wasm_headers}/${folder} SYMBOLIC)
endforeach()
target_include_directories(acmotion_options SYSTEM INTERFACE ${wasm_headers})
target_compile_definitions(acmotion_options INTERFACE FMT_HEADER_ONLY)
add_library(fmt::fmt INTERFACE IMPORTED GLOBAL)
add_library(tl::expected INTERFACE IMPORTED GLOBAL)
