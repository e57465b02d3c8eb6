# cmake --install: the library as a CMake package and for pkg-config, and the program if it was built. --component program, cpp,
# c or c_dev for one of them, which is how ./package parts them: what a program that was linked with the C library needs is c,
# what a compiler needs is c_dev, and what both libraries need is there too.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(CMAKE_INSTALL_DEFAULT_COMPONENT_NAME cpp)
install(TARGETS acmotion EXPORT acmotionTargets FILE_SET HEADERS FILE_SET tables)
set(package ${CMAKE_INSTALL_LIBDIR}/cmake/acmotion)
install(EXPORT acmotionTargets NAMESPACE acmotion:: DESTINATION ${package})
if(ACMOTION_GAMEDATA)
  install(TARGETS acmotion_gamedata EXPORT acmotionGamedataTargets FILE_SET HEADERS)
  install(EXPORT acmotionGamedataTargets NAMESPACE acmotion:: DESTINATION ${package})
endif()
configure_package_config_file(${CMAKE_CURRENT_LIST_DIR}/acmotionConfig.cmake.in
  ${CMAKE_CURRENT_BINARY_DIR}/acmotionConfig.cmake INSTALL_DESTINATION ${package})
write_basic_package_version_file(${CMAKE_CURRENT_BINARY_DIR}/acmotionConfigVersion.cmake COMPATIBILITY SameMinorVersion)
set(component cpp)
if(ACMOTION_C)
  set(component c_dev)
endif()
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/acmotionConfig.cmake ${CMAKE_CURRENT_BINARY_DIR}/acmotionConfigVersion.cmake
  DESTINATION ${package} COMPONENT ${component})

# Relative to where the file lies, so that the tree may be moved.
file(RELATIVE_PATH prefix /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
configure_file(${CMAKE_CURRENT_LIST_DIR}/acmotion.pc.in ${CMAKE_CURRENT_BINARY_DIR}/acmotion.pc @ONLY)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/acmotion.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
if(ACMOTION_C)
  set(CMAKE_INSTALL_DEFAULT_COMPONENT_NAME c_dev)
  install(TARGETS acmotion_c EXPORT acmotionCTargets RUNTIME COMPONENT c LIBRARY COMPONENT c NAMELINK_COMPONENT c_dev FILE_SET HEADERS)
  install(EXPORT acmotionCTargets NAMESPACE acmotion:: DESTINATION ${package})
  configure_file(${CMAKE_CURRENT_LIST_DIR}/acmotionc.pc.in ${CMAKE_CURRENT_BINARY_DIR}/acmotionc.pc @ONLY)
  install(FILES ${CMAKE_CURRENT_BINARY_DIR}/acmotionc.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
endif()
