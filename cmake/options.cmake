# Flags of our own targets. Nothing here reaches a project that links acmotion: what the same bits need is PUBLIC there
# (src/CMakeLists.txt).
add_library(acmotion_options INTERFACE)

target_compile_options(acmotion_options INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wnon-virtual-dtor
  -Wold-style-cast -Woverloaded-virtual)
# A designated initialiser that names what differs from the default is the point, not a mistake.
target_compile_options(acmotion_options INTERFACE -Wno-missing-field-initializers)

# g++ 12 warns falsely about std::string's own operator+ (GCC bug 105651), and about std::vector's insert in large units.
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  target_compile_options(acmotion_options INTERFACE -Wno-restrict -Wno-stringop-overflow)
endif()
# clang reports each std::ranges::stable_sort, because libstdc++ 12 calls a function that it has deprecated itself.
if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
  target_compile_options(acmotion_options INTERFACE -Wno-deprecated-declarations)
endif()

# precompile(TARGET HEADER...): read what nearly all sources of a target include only once. A third of the time of a build
# from scratch; but a compiler cache cannot look inside, so builds that use one do without.
function(precompile target)
  if(NOT CMAKE_CXX_COMPILER_LAUNCHER)
    target_precompile_headers(${target} PRIVATE ${ARGN})
  endif()
endfunction()

# libraries_first(TARGET LIBRARY...): of an inline function that several objects have, the linker keeps the first copy. A target
# compiled at -O0 would put its own into the libraries: its programs then try other code than users have, three times as slow.
function(libraries_first target)
  list(TRANSFORM ARGN REPLACE "(.+)" "$<TARGET_FILE:\\1>" OUTPUT_VARIABLE files)
  list(JOIN files " " files)
  target_link_options(${target} PRIVATE "SHELL:-Wl,--whole-archive ${files} -Wl,--no-whole-archive")
endfunction()

if(ACMOTION_WERROR)
  target_compile_options(acmotion_options INTERFACE -Werror)
endif()

# For packages: what lessens the harm of a mistake in code that reads bytes of strangers, and drops what no program uses.
if(ACMOTION_HARDENED)
  target_compile_options(acmotion_options INTERFACE -fstack-protector-strong -D_FORTIFY_SOURCE=2 -ffunction-sections -fdata-sections)
  target_link_options(acmotion_options INTERFACE -Wl,--gc-sections -Wl,-z,relro -Wl,-z,now)
  if(CMAKE_SYSTEM_PROCESSOR STREQUAL "aarch64")
    target_compile_options(acmotion_options INTERFACE -mbranch-protection=standard)
  elseif(CMAKE_SYSTEM_PROCESSOR STREQUAL "x86_64")
    target_compile_options(acmotion_options INTERFACE -fcf-protection)
  endif()
endif()

if(ACMOTION_SANITIZE)
  target_compile_options(acmotion_options INTERFACE
    -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer)
  # A copy of every frame of the stack on the heap takes an eighth of the time of all tests; g++ makes none either.
  if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
    target_compile_options(acmotion_options INTERFACE -fsanitize-address-use-after-return=never)
  endif()
  target_link_options(acmotion_options INTERFACE -fsanitize=address,undefined)
  target_compile_definitions(acmotion_options INTERFACE _GLIBCXX_ASSERTIONS) # an empty optional, an index past the end
endif()

if(ACMOTION_COVERAGE)
  # Counts are not atomic, which takes three times as long: threads that count at once leave some below 0, and ./test lets gcovr
  # pass over those.
  target_compile_options(acmotion_options INTERFACE --coverage -O0)
  target_link_options(acmotion_options INTERFACE --coverage)
endif()
