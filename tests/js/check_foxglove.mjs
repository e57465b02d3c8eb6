// Looks at an MCAP file as Foxglove would: whether its messages with schemas of Foxglove keep to them, as the npm package
// @foxglove/schemas has them, and whether the schemas in the file are the same. Prints what it found as JSON.
// Usage: node check_foxglove.mjs FILE
import { readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import schemas from "@foxglove/schemas/jsonschema.js";
import { McapIndexedReader } from "@mcap/core";
import Ajv from "ajv";

const file = readFileSync(process.argv[2]);
const text = new TextDecoder();
const ajv = new Ajv({ strict: false, allErrors: true });

// Comments are for people; the file has none.
const isComment = ([key, value]) => ["description", "$comment"].includes(key) && typeof value === "string";
function bare(value) {
    if (Array.isArray(value)) return value.map(bare);
    if (value === null || typeof value !== "object") return value;
    return Object.fromEntries(Object.entries(value).filter((entry) => !isComment(entry)).map(([key, part]) => [key, bare(part)]));
}

const readable = {
    size: async () => BigInt(file.byteLength),
    read: async (offset, size) => file.subarray(Number(offset), Number(offset + size)),
};
const reader = await McapIndexedReader.Initialize({ readable });
const found = { topics: {}, troubles: [] };
for (const channel of reader.channelsById.values()) {
    const { name, data } = reader.schemasById.get(channel.schemaId);
    if (!name.startsWith("foxglove.")) continue;
    const schema = schemas[name.slice("foxglove.".length)];
    if (!isDeepStrictEqual(JSON.parse(text.decode(data)), bare(schema))) found.troubles.push(`${name}: another schema`);
    found.topics[channel.topic] = { name, validate: ajv.compile(schema), messages: [] };
}
for await (const message of reader.readMessages()) {
    const topic = found.topics[reader.channelsById.get(message.channelId).topic];
    if (!topic) continue;
    const data = JSON.parse(text.decode(message.data));
    if (!topic.validate(data)) found.troubles.push(`${topic.name}: ${ajv.errorsText(topic.validate.errors)}`);
    topic.messages.push(data);
}
console.log(JSON.stringify(found));
