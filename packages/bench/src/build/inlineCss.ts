import { readFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { transform, type Plugin } from 'esbuild'

/** `sheet.css?inline` is the minified text of the sheet, as in the published build (rollup.config.mjs). */
export function inlineCss(): Plugin {
  return {
    name: 'inline-css',
    setup(builder) {
      builder.onResolve({ filter: /\.css\?inline$/ }, ({ path, importer }) => ({
        path: resolve(dirname(importer), path.replace(/\?inline$/, '')),
        namespace: 'inline-css',
      }))
      builder.onLoad({ filter: /.*/, namespace: 'inline-css' }, async ({ path }) => {
        const { code } = await transform(await readFile(path, 'utf8'), {
          loader: 'css',
          minify: true,
          target: 'es2022',
        })
        return { contents: `export default ${JSON.stringify(code.trim())}`, loader: 'js' }
      })
    },
  }
}
