// What `import 'acmotion'` is in node: package.json says so. The order matters.
import './load.node.js';

export * from './index.js';
