# Which compilers work, in one line instead of an error somewhere. tests/compilers.sh tries this file alone.
set(tried "acmotion is compiled by g++ 12 or later or clang 16 or later, for Windows by mingw-w64")
set(here "${CMAKE_CXX_COMPILER_ID} ${CMAKE_CXX_COMPILER_VERSION}")
if(MSVC) # clang-cl too
  message(FATAL_ERROR "${tried}; Visual C++ is not supported")
elseif(CMAKE_CXX_COMPILER_ID STREQUAL "Clang" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 16)
  message(FATAL_ERROR "${tried}; ${here} does not know enough of C++20")
elseif(NOT CMAKE_CXX_COMPILER_ID MATCHES "^(GNU|Clang)$" OR CMAKE_CXX_COMPILER_VERSION VERSION_LESS 12)
  message(WARNING "${tried}; ${here} was not tried, and poses may differ in their last bits")
endif()
