// Bundles what pages without a bundler load: `rollup -c` writes it to dist/standalone.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { transform } from 'esbuild'
// Not Rollup, which needs plugins for CommonJS: React and the SDKs of wallets are written in it.
import { rolldown } from 'rolldown'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** Where the import maps expect the files. */
const base = '/portico/'

/** The one file that every page loads. */
const main = 'portico'
const inMain = ['elements', 'evm', 'modal', 'walletconnect']
const mainSource = `
export * from '@portico/modal'
export { defineElements } from '@portico/elements'
export { evm } from '@portico/evm'
export { walletConnect } from '@portico/walletconnect'
`

/** Every other plugin has a file of its own, and core one with what plugins of others import and ours do not. */
const others = [
  'core',
  ...readdirSync(join(root, 'plugins'))
    .flatMap((kind) =>
      readdirSync(join(root, 'plugins', kind)).filter((name) =>
        existsSync(join(root, 'plugins', kind, name, 'package.json')),
      ),
    )
    .filter((name) => !inMain.includes(name)),
]

const prefix = 'standalone:'
const entryOf = (name) => `\0${prefix}${name}.js`

function entries() {
  return {
    name: 'entries',
    resolveId: (id) => (id.startsWith(prefix) ? entryOf(id.slice(prefix.length)) : null),
    load(id) {
      if (id === entryOf(main)) return mainSource
      const name = others.find((one) => id === entryOf(one))
      return name ? `export * from '@portico/${name}'` : null
    },
  }
}

/** Style sheets are minified strings, as in the packages (rollup.config.mjs). */
function inlineCss() {
  const query = '?inline'
  return {
    name: 'inline-css',
    resolveId: (id, importer) =>
      id.endsWith(`.css${query}`) && importer ? `\0${resolve(dirname(importer), id)}.js` : null,
    async load(id) {
      if (!id.endsWith(`.css${query}.js`)) return null
      const text = await readFile(id.slice(1, -`${query}.js`.length), 'utf8')
      const { code } = await transform(text, { loader: 'css', minify: true, target: 'es2022' })
      return `export default ${JSON.stringify(code.trim())}`
    },
  }
}

/**
 * @param {readonly string[]} names of entries
 * @param fileFor names the file of a module, or leaves it to the bundler
 * @param {'production' | 'development'} mode the condition of packages that have code for either
 */
async function bundle(names, fileFor = () => null, mode = 'production') {
  const build = await rolldown({
    cwd: root,
    input: Object.fromEntries(names.map((name) => [name, prefix + name])),
    platform: 'browser',
    // Files that are loaded later import what they share with an entry from that entry.
    preserveEntrySignatures: 'allow-extension',
    resolve: { conditionNames: ['@portico/source', 'module', 'browser', mode, 'import', 'default'] },
    transform: {
      target: 'es2022',
      jsx: 'react-jsx',
      define: {
        'process.env.NODE_ENV': '"production"',
        'import.meta.env': '{}',
        'import.meta.env.MODE': '"production"',
        global: 'globalThis',
      },
    },
    logLevel: 'silent',
    plugins: [entries(), inlineCss()],
  })
  try {
    const { output } = await build.generate({
      format: 'esm',
      minify: true,
      entryFileNames: '[name].js',
      chunkFileNames: 'chunk-[hash].js',
      codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: fileFor }] },
    })
    return output.filter(({ type }) => type === 'chunk')
  } finally {
    await build.close()
  }
}

const fileOf = (name) => `${name}.js`

/** A file and those that it loads, at once or later. */
function reachable(chunks, first, linksOf = ({ imports, dynamicImports }) => [...imports, ...dynamicImports]) {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const found = new Set()
  const visit = (fileName) => {
    if (found.has(fileName)) return
    found.add(fileName)
    linksOf(byName.get(fileName)).forEach(visit)
  }
  visit(first)
  return found
}

/** The modules that are loaded with an entry. */
function modulesOf(chunks, name) {
  const files = reachable(chunks, name, ({ imports }) => imports)
  return chunks.filter(({ fileName }) => files.has(fileName)).flatMap(({ moduleIds }) => moduleIds)
}

/**
 * Which file a module goes into. Left to itself, a bundler makes a file for each set of modules that the same files share:
 * two hundred, most of them smaller than the request for them.
 */
async function chooseFiles() {
  const [alone, together] = await Promise.all([bundle([main]), bundle([main, ...others])])
  const withMain = new Set(modulesOf(alone, fileOf(main)))
  const withCore = new Set(modulesOf(together, fileOf('core')))
  const withPlugins = new Set(others.flatMap((name) => modulesOf(together, fileOf(name))))
  // What draws the dialog is one file: a part of it among what views share would need the rest before it is there.
  const dialog = alone.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith('/react/src/renderer.ts'))).fileName
  const withDialog = new Set(modulesOf(alone, dialog))
  const laterFiles = new Map(alone.flatMap((chunk) => chunk.moduleIds.map((id) => [id, laterFile(chunk, alone)])))
  return (id) => {
    // Words for developers stand where production has codes.
    if (withMain.has(id) || id.endsWith('/errors/setupWords.ts')) return main
    if (withCore.has(id)) return 'core'
    // What other plugins load before a click does not bring code with it that only waits for one.
    if (withPlugins.has(id)) return null
    return withDialog.has(id) ? dialog : (laterFiles.get(id) ?? null)
  }
}

/** What several files share is in one of two files: with React, and without it. */
function laterFile({ fileName, isDynamicEntry, moduleIds }, chunks) {
  if (isDynamicEntry || moduleIds.some((id) => id.includes('/viem/'))) return fileName
  if (moduleIds.some((id) => id.includes('rolldown/runtime'))) return undefined
  return modulesOf(chunks, fileName).some((id) => id.includes('/node_modules/react/')) ? 'views' : 'common'
}

function importMap(names, files, chunks, mainFile = fileOf(main)) {
  const integrityOf = ({ code }) => `sha384-${createHash('sha384').update(code).digest('base64')}`
  return {
    imports: Object.fromEntries(
      names.map((name) => [`@portico/${name}`, base + (inMain.includes(name) ? mainFile : fileOf(name))]),
    ),
    integrity: Object.fromEntries(
      chunks
        .filter(({ fileName }) => files.has(fileName))
        .map((chunk) => [base + chunk.fileName, integrityOf(chunk)])
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    ),
  }
}

/** `portico.js` with words for developers. Every other file is the same in both modes. */
async function developmentFile(chunks, fileFor) {
  const same = new Map(chunks.map(({ fileName, code }) => [fileName, code]))
  const built = await bundle([main, ...others], fileFor, 'development')
  const [chunk, ...more] = built.filter(({ fileName, code }) => same.get(fileName) !== code)
  if (chunk?.fileName !== fileOf(main) || more.length > 0)
    throw new Error(`more than ${fileOf(main)} has words for developers`)
  return { ...chunk, fileName: `${main}.development.js` }
}

function developmentMap(chunks, files, { fileName, code }) {
  const all = [...chunks.filter((chunk) => chunk.fileName !== fileOf(main)), { fileName, code }]
  const { imports, integrity } = importMap([...inMain, 'core'], new Set([...files, fileName]), all, fileName)
  return { imports: { ...imports, [base + fileOf(main)]: base + fileName }, integrity }
}

/**
 * `portico.js` with its lazy chunks, a file for each other plugin, and import maps: `importmap.json` for the modal with
 * elements, EVM and WalletConnect, and one for each other plugin with what it adds to that. `portico.development.js` has the words for
 * developers; by `importmap.development.json` all files get it in the place of `portico.js`.
 * @returns {Promise<ReadonlyMap<string, string>>} by file name
 */
export async function bundleStandalone() {
  const fileFor = await chooseFiles()
  const chunks = await bundle([main, ...others], fileFor)
  const development = await developmentFile(chunks, fileFor)
  const first = new Set([main, 'core'].flatMap((name) => [...reachable(chunks, fileOf(name))]))
  const maps = others
    .filter((name) => name !== 'core')
    .map((name) => {
      const added = new Set([...reachable(chunks, fileOf(name))].filter((file) => !first.has(file)))
      return [`importmap.${name}.json`, importMap([name], added, chunks)]
    })
  return new Map([
    ...[...chunks, development].map(({ fileName, code }) => [fileName, code]),
    ...[
      ['importmap.json', importMap([...inMain, 'core'], first, chunks)],
      ['importmap.development.json', developmentMap(chunks, first, development)],
      ...maps,
    ].map(([name, map]) => [name, `${JSON.stringify(map, null, 2)}\n`]),
  ])
}
