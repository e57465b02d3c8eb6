// Where libacmotionc is: in the folder that ACMOTION_LIB_DIR names, or where the linker looks by itself.
fn main() {
    println!("cargo:rerun-if-env-changed=ACMOTION_LIB_DIR");
    println!("cargo:rustc-link-lib=dylib=acmotionc");
    if let Ok(folder) = std::env::var("ACMOTION_LIB_DIR") {
        println!("cargo:rustc-link-search=native={folder}");
        println!("cargo:lib_dir={folder}"); // DEP_ACMOTIONC_LIB_DIR, for build scripts of crates that use this one
    }
}
