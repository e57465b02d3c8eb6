//! What docs/embedding.md shows is what the documentation tests run.

use std::path::Path;

fn read(name: &str) -> String {
    std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(name)).unwrap()
}

fn between<'a>(text: &'a str, begin: &str, end: &str) -> &'a str {
    text.split_once(begin).unwrap().1.split_once(end).unwrap().0
}

#[test]
fn embedding_shows_the_example_of_the_crate() {
    let embedding = read("../../docs/embedding.md");
    let shown: Vec<&str> = between(&embedding, "```rust\n", "```").lines().collect();
    let source = read("src/lib.rs");
    let example = between(&source, "//! ```\n", "//! ```");
    let visible = example.lines().map(|line| &line["//! ".len()..]).filter(|line| !line.starts_with("# "));
    assert_eq!(shown, visible.collect::<Vec<_>>());
}
