// Where libacmotionc is: in the folder that ACMOTION_LIB_DIR names, else where pkg-config says, else where the linker looks by itself.
use std::process::Command;

fn main() {
    println!("cargo:rerun-if-env-changed=ACMOTION_LIB_DIR");
    println!("cargo:rerun-if-env-changed=PKG_CONFIG_PATH");
    println!("cargo:rustc-link-lib=dylib=acmotionc");
    if let Ok(folder) = std::env::var("ACMOTION_LIB_DIR") {
        search(&folder);
    } else if let Some(folder) = folder_by_pkg_config() {
        search(&folder);
    } else {
        println!(
            "cargo:warning=pkg-config does not know libacmotionc. If the linker does not find it either: install the Debian package \
             libacmotionc-dev, or name the folder of libacmotionc.so, ACMOTION_LIB_DIR=~/acmotion/lib cargo build, and \
             LD_LIBRARY_PATH=~/acmotion/lib when you run"
        );
    }
}

fn search(folder: &str) {
    println!("cargo:rustc-link-search=native={folder}");
    println!("cargo:lib_dir={folder}"); // DEP_ACMOTIONC_LIB_DIR, for build scripts of crates that use this one
}

fn folder_by_pkg_config() -> Option<String> {
    let found = Command::new("pkg-config").args(["--variable=libdir", "acmotionc"]).output().ok()?;
    let folder = String::from_utf8(found.stdout).ok()?.trim().to_string();
    (found.status.success() && !folder.is_empty()).then_some(folder)
}
