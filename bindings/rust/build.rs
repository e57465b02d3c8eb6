// Where libacmotionc is: in the folder that ACMOTION_LIB_DIR names, or where pkg-config says, or in a folder where every linker looks.
use std::path::Path;
use std::process::{exit, Command};

const ADVICE: &str = "\
acmotion: libacmotionc was not found. Either install it where pkg-config finds it (Debian: apt install ./libacmotionc0_*.deb pkg-config;
from the sources: cmake --install build/release), or name the folder that has libacmotionc.so or acmotionc.lib:
    ACMOTION_LIB_DIR=/where/it/is cargo build";

fn main() {
    println!("cargo:rerun-if-env-changed=ACMOTION_LIB_DIR");
    println!("cargo:rerun-if-env-changed=PKG_CONFIG_PATH");
    println!("cargo:rustc-link-lib=dylib=acmotionc");
    if let Some(folder) = named_folder().or_else(folder_of_pkg_config) {
        println!("cargo:rustc-link-search=native={folder}");
        println!("cargo:lib_dir={folder}"); // DEP_ACMOTIONC_LIB_DIR, for build scripts of crates that use this one
    } else if !is_where_linkers_look() {
        eprintln!("{ADVICE}");
        exit(1);
    }
}

fn named_folder() -> Option<String> {
    let folder = std::env::var("ACMOTION_LIB_DIR").ok()?;
    if !has_library(&folder) {
        eprintln!("acmotion: ACMOTION_LIB_DIR is {folder}, which has no libacmotionc.\n{ADVICE}");
        exit(1);
    }
    Some(folder)
}

fn folder_of_pkg_config() -> Option<String> {
    let answer = Command::new("pkg-config").args(["--variable=libdir", "acmotionc"]).output().ok()?;
    let folder = String::from_utf8(answer.stdout).ok()?.trim().to_string();
    (answer.status.success() && has_library(&folder)).then_some(folder)
}

fn is_where_linkers_look() -> bool {
    ["/usr/lib", "/usr/local/lib", "/usr/lib64"].iter().any(|folder| has_library(folder))
}

fn has_library(folder: &str) -> bool {
    ["libacmotionc.so", "libacmotionc.dylib", "acmotionc.lib", "acmotionc.dll", "libacmotionc.dll.a"]
        .iter()
        .any(|name| Path::new(folder).join(name).exists())
}
