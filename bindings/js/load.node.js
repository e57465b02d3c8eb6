// In node the module is a file. Apart from load.js, because bundlers for browsers refuse whatever leads to node's own modules.
import { webcrypto } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { load } from './load.js';

const fetched = load.bytes;
load.bytes = (url) => (url.protocol === 'file:' ? readFile(url) : fetched(url));
load.crypto ??= webcrypto; // node 18 has no global one
