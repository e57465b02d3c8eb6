# Linux on the other processor, by Debian's cross compiler (g++-x86-64-linux-gnu, g++-aarch64-linux-gnu): for presets that set
# ACMOTION_MACHINE. Its zlib is where tools/other_machine.sh has unpacked it.
list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES ACMOTION_MACHINE)
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR ${ACMOTION_MACHINE})
set(CMAKE_CXX_COMPILER ${ACMOTION_MACHINE}-linux-gnu-g++)
set(CMAKE_LIBRARY_ARCHITECTURE ${ACMOTION_MACHINE}-linux-gnu)
get_filename_component(sources ${CMAKE_CURRENT_LIST_DIR} DIRECTORY)
set(CMAKE_FIND_ROOT_PATH ${sources}/build/debian-${ACMOTION_MACHINE} /usr/${ACMOTION_MACHINE}-linux-gnu)
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
