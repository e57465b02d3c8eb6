// Captures that Wireshark packed. Unpacked a piece at a time, so that a small file cannot fill the memory.
export const kMostUnpackedBytes = 2 ** 30;

// What gzip packed; anything else as it is.
export async function gunzipped(file: Uint8Array, mostBytes = kMostUnpackedBytes): Promise<Uint8Array> {
  if (file[0] !== 0x1f || file[1] !== 0x8b) return file;
  const reader = new Blob([file as BlobPart]).stream().pipeThrough(new DecompressionStream('gzip')).getReader();
  const pieces: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw new Error('the gzip data is broken or cut');
    });
    if (done) break;
    size += value.length;
    if (size > mostBytes) throw new Error(`more than ${mostBytes / 2 ** 20} MB when unpacked`);
    pieces.push(value);
  }
  return new Uint8Array(await new Blob(pieces as BlobPart[]).arrayBuffer());
}
