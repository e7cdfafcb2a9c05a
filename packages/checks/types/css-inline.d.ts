/** A style sheet as text, minified in builds: `new CSSStyleSheet()` adopts it (rollup.config.mjs, Vite and esbuild agree). */
declare module '*.css?inline' {
  const text: string
  export default text
}
