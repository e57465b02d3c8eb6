//! In a frame the crate allocates nothing, as long as there are not more bodies or messages than ever before.

use acmotion::World;
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::sync::atomic::{AtomicUsize, Ordering};

fn count(events: &AtomicUsize) {
    events.fetch_add(1, Ordering::Relaxed);
}

struct Counting;
thread_local! {
    static COUNT: Cell<usize> = const { Cell::new(0) };
}

unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        COUNT.with(|count| count.set(count.get() + 1));
        System.alloc(layout)
    }
    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        System.dealloc(place, layout)
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

#[test]
fn frames_allocate_nothing() {
    let text = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/messages.txt")).unwrap();
    let byte = |hex: &str, i: usize| u8::from_str_radix(&hex[i..i + 2], 16).unwrap();
    let bytes = |hex: &str| (0..hex.len()).step_by(2).map(|i| byte(hex, i)).collect::<Vec<u8>>();
    let messages: Vec<Vec<u8>> = text.lines().take(10).map(|line| bytes(line.split_once(' ').unwrap().1)).collect();
    let events = AtomicUsize::new(0);
    let mut world = World::builder().trace(|_| count(&events)).build().unwrap();
    let mut poses = Vec::new();
    let mut before = 0;
    for frame in 0..10_000 {
        let now = f64::from(frame) / 50.0;
        world.advance(now).unwrap();
        assert!(world.receive_many(&messages, now).unwrap().all(|status| status.is_ok()));
        world.receive(&messages[7], now).unwrap();
        world.poses_into(&mut poses).unwrap();
        if frame == 0 {
            before = COUNT.with(Cell::get);
        }
    }
    assert_eq!(COUNT.with(Cell::get), before);
    drop(world);
    assert!(poses.len() == 5 && events.into_inner() > 10_000);
}
