// build.mjs bundles the worker and hands it in as text.
declare module 'worker:wasm_worker' {
  const code: string;
  export default code;
}
declare module '*.css' {
  const text: string;
  export default text;
}
