export default {
  mode: 'production',
  context: import.meta.dirname,
  entry: './src/main.js',
  output: { path: `${import.meta.dirname}/dist/rspack`, filename: 'main.js' },
}
