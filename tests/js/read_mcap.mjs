// Reads an MCAP file with the readers of its inventors, all checksums checked, and prints what they found as JSON.
// Usage: node read_mcap.mjs FILE
import { readFileSync } from "node:fs";
import { McapIndexedReader, McapStreamReader } from "@mcap/core";

const file = readFileSync(process.argv[2]);
const text = new TextDecoder();

async function readIndexed() {
    const readable = {
        size: async () => BigInt(file.byteLength),
        read: async (offset, size) => file.subarray(Number(offset), Number(offset + size)),
    };
    const reader = await McapIndexedReader.Initialize({ readable });
    const messages = [];
    for await (const message of reader.readMessages()) {
        const channel = reader.channelsById.get(message.channelId);
        messages.push({ topic: channel.topic, time: String(message.logTime), data: JSON.parse(text.decode(message.data)) });
    }
    const metadata = [];
    for await (const entry of reader.readMetadata()) metadata.push(entry.name);
    const schemas = [...reader.schemasById.values()].map((schema) => {
        return { name: schema.name, encoding: schema.encoding, required: JSON.parse(text.decode(schema.data)).required };
    });
    return { messages, metadata, schemas, counted: String(reader.statistics.messageCount), chunks: reader.chunkIndexes.length };
}

function readStream() {
    const reader = new McapStreamReader({ validateCrcs: true });
    reader.append(file);
    let messages = 0;
    for (let record; (record = reader.nextRecord()); ) messages += record.type === "Message";
    return { messages, done: reader.done() };
}

console.log(JSON.stringify({ indexed: await readIndexed(), stream: readStream() }));
