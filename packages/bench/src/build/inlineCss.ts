import { readFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { transform } from 'esbuild'
import type { Plugin } from 'rolldown'

const query = '?inline'

/** `sheet.css?inline` is the minified text of the sheet, as in the published build (rollup.config.mjs); other sheets are left out. */
export function inlineCss(): Plugin {
  return {
    name: 'inline-css',
    resolveId: (source, importer) =>
      source.endsWith(`.css${query}`) && importer ? `\0${resolve(dirname(importer), source)}.js` : undefined,
    async load(id) {
      if (id.endsWith('.css')) return { code: '', moduleType: 'js' }
      if (!id.endsWith(`.css${query}.js`)) return undefined
      const text = await readFile(id.slice(1, -`${query}.js`.length), 'utf8')
      const { code } = await transform(text, { loader: 'css', minify: true, target: 'es2022' })
      return `export default ${JSON.stringify(code.trim())}`
    },
  }
}
