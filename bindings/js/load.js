// How the module is loaded: here as in a browser. load.node.js replaces it in node.
export const load = {
  async bytes(url) {
    const response = await fetch(url);
    if (!response.ok) throw new Error(`acmotion: ${url} could not be loaded (${response.status})`);
    return response.arrayBuffer();
  },
  crypto: globalThis.crypto,
};
