// Builds every publishable package from its own `exports` map: `npm run build`, or one: `npx rollup -c --configPackage core`.
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, extname, join, relative, resolve } from 'node:path'
import { builtinModules } from 'node:module'
import { fileURLToPath } from 'node:url'
import { transform } from 'esbuild'
import esbuild from 'rollup-plugin-esbuild'
import { tsImport } from 'tsx/esm/api'
import ts from 'typescript'

const root = dirname(fileURLToPath(import.meta.url))
const sourceCondition = '@portico/source'

function publishablePackages() {
  const kinds = readdirSync(join(root, 'plugins')).map((kind) => `plugins/${kind}`)
  return ['packages', ...kinds]
    .flatMap((group) => readdirSync(join(root, group)).map((name) => join(root, group, name)))
    .filter((folder) => existsSync(join(folder, 'package.json')))
    .map((folder) => ({ folder, manifest: JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) }))
    .filter(({ manifest }) => !manifest.private)
}

/** `./dist/cli.js` is made from `./src/cli.ts`, or `.tsx`. */
function findSource(folder, built) {
  const stem = built.replace(/^\.\/dist\//, './src/').replace(/\.js$/, '')
  return ['.ts', '.tsx'].map((ending) => join(folder, stem + ending)).find((file) => existsSync(file))
}

/** Of a target of `exports` or `imports`, whose conditions may be in each other. */
const filesOfTarget = (target) => (typeof target === 'string' ? [target] : Object.values(target).flatMap(filesOfTarget))

function sourceOf(folder, built) {
  const found = findSource(folder, built)
  if (!found) throw new Error(`${folder}: nothing in src makes ${built}`)
  return found
}

function inputsOf({ folder, manifest }) {
  const entries = Object.values(manifest.exports ?? {}).flatMap((target) =>
    target[sourceCondition] ? [join(folder, target[sourceCondition])] : [],
  )
  // What the package imports by a name of its own, in each of its forms. A script may write one.
  const inner = Object.values(manifest.imports ?? {})
    .flatMap(filesOfTarget)
    .filter((file) => file.endsWith('.js'))
    .flatMap((built) => findSource(folder, built) ?? [])
  const bins = Object.values(typeof manifest.bin === 'string' ? { bin: manifest.bin } : (manifest.bin ?? {}))
  return [...new Set([...entries, ...inner, ...bins.map((built) => sourceOf(folder, built))])]
}

function isExternal(manifest) {
  const named = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies })
  const matches = (id, name) => id === name || id.startsWith(`${name}/`)
  return (id) => {
    if (id.startsWith('.') || id.startsWith('/') || id.startsWith('\0')) return false
    if (id.startsWith('node:') || id.startsWith('#') || matches(id, manifest.name)) return true
    if (builtinModules.includes(id)) throw new Error(`${manifest.name}: write 'node:${id}'`)
    if (!named.some((name) => matches(id, name)))
      throw new Error(`${manifest.name} imports '${id}', which is neither a dependency nor a peer`)
    return true
  }
}

/** Style sheets become minified strings, for adoption into a shadow root; no page loads a css file. */
function inlineCss() {
  return {
    name: 'inline-css',
    resolveId: (id, importer) =>
      id.endsWith('.css?inline') && importer
        ? `${resolve(dirname(importer), id.slice(0, -'?inline'.length))}.inline`
        : null,
    async load(id) {
      if (!id.endsWith('.css.inline')) return null
      const file = id.slice(0, -'.inline'.length)
      this.addWatchFile(file)
      const { code } = await transform(readFileSync(file, 'utf8'), { loader: 'css', minify: true, target: 'es2022' })
      return { code: `export default ${JSON.stringify(code.trim())}`, map: { mappings: '' } }
    },
  }
}

function json() {
  return {
    name: 'json',
    transform: (text, id) =>
      id.endsWith('.json') ? { code: `export default ${JSON.stringify(JSON.parse(text))}`, map: null } : null,
  }
}

function filesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

/** One declaration file beside each built file, each made alone: `isolatedDeclarations` allows it, and it is quick. */
function declarations({ folder }) {
  const source = join(folder, 'src')
  const compilerOptions = {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    jsx: ts.JsxEmit.ReactJSX,
    declaration: true,
    isolatedDeclarations: true,
    verbatimModuleSyntax: true,
    strict: true,
    exactOptionalPropertyTypes: true,
  }
  return {
    name: 'declarations',
    writeBundle() {
      const faults = []
      for (const file of filesIn(source)) {
        if (!/\.tsx?$/.test(file)) continue
        const target = join(folder, 'dist', relative(source, file))
        mkdirSync(dirname(target), { recursive: true })
        if (file.endsWith('.d.ts')) {
          copyFileSync(file, target)
          continue
        }
        const { outputText, diagnostics = [] } = ts.transpileDeclaration(readFileSync(file, 'utf8'), {
          fileName: file,
          compilerOptions,
        })
        faults.push(...diagnostics)
        writeFileSync(target.replace(/\.tsx?$/, '.d.ts'), outputText)
      }
      // `tsc` says the same, but only once it has no other error to report.
      if (faults.length > 0)
        this.error(
          ts.formatDiagnostics(faults, {
            getCanonicalFileName: (name) => name,
            getCurrentDirectory: () => root,
            getNewLine: () => '\n',
          }),
        )
    },
  }
}

/** Files that code reads at run time by `new URL('./data.bin', import.meta.url)` go where the built code will look. */
function runtimeFiles({ folder }) {
  const source = join(folder, 'src')
  return {
    name: 'runtime-files',
    writeBundle() {
      for (const file of filesIn(source).filter((name) => /\.tsx?$/.test(name)))
        for (const [, path] of readFileSync(file, 'utf8').matchAll(
          /new URL\(\s*['"](\.{1,2}\/[^'"]+)['"]\s*,\s*import\.meta\.url/g,
        )) {
          const from = resolve(dirname(file), path)
          if (!existsSync(from) || !from.startsWith(`${source}/`) || /\.(tsx?|js)$/.test(from) || extname(from) === '')
            continue
          const to = join(folder, 'dist', relative(source, from))
          mkdirSync(dirname(to), { recursive: true })
          copyFileSync(from, to)
        }
    },
  }
}

/** What a package makes by its own script: the pages that it serves, files for pages without a bundler, compiled contracts. */
const scripts = {
  'scripts/bundlePages.mjs': { name: 'bundlePages', to: 'dist/browser' },
  'scripts/bundleStandalone.mjs': { name: 'bundleStandalone', to: 'dist/standalone' },
  'scripts/bytecode.ts': { name: 'bytecodeFiles', to: 'dist/evm' },
}

function filesOfScripts({ folder }) {
  return {
    name: 'files-of-scripts',
    async writeBundle() {
      for (const [script, { name, to }] of Object.entries(scripts)) {
        if (!existsSync(join(folder, script))) continue
        const { [name]: make } = await tsImport(join(folder, script), import.meta.url)
        mkdirSync(join(folder, to), { recursive: true })
        for (const [file, contents] of await make()) writeFileSync(join(folder, to, file), contents)
      }
    },
  }
}

/** Guides that a package publishes beside its README; the others are read in the repository. */
const guides = {
  core: ['chains.md', 'errors.md', 'plugins.md', 'theming.md'],
  react: ['csp.md', 'ssr.md', 'theming.md'],
  testing: ['chains.md', 'plugins.md'],
}

/** The licence and the guides, where a reader of the published package looks for them. Both are ignored by git there. */
function papers({ folder }) {
  return {
    name: 'papers',
    writeBundle() {
      copyFileSync(join(root, 'LICENSE'), join(folder, 'LICENSE'))
      for (const guide of guides[basename(folder)] ?? []) {
        mkdirSync(join(folder, 'docs'), { recursive: true })
        copyFileSync(join(root, 'docs', guide), join(folder, 'docs', guide))
      }
    },
  }
}

function executables({ folder, manifest }) {
  const bins = Object.values(typeof manifest.bin === 'string' ? { bin: manifest.bin } : (manifest.bin ?? {}))
  return {
    name: 'executables',
    writeBundle() {
      for (const file of bins.map((built) => join(folder, built))) {
        const text = readFileSync(file, 'utf8')
        if (!text.startsWith('#!')) writeFileSync(file, `#!/usr/bin/env node\n${text}`)
        chmodSync(file, 0o755)
      }
    },
  }
}

/**
 * Rollup drops directives with a warning. Entries of React components need theirs, which lets server components import them
 * (Next.js app router): it is removed before Rollup sees it, and put back as the first statement of the built entry.
 */
function clientEntries() {
  const directive = /^'use client'\n/
  return {
    name: 'client-entries',
    transform: (text) => (directive.test(text) ? { code: text.replace(directive, '\n'), map: null } : null),
    banner: ({ isEntry, facadeModuleId }) =>
      isEntry && facadeModuleId && directive.test(readFileSync(facadeModuleId, 'utf8')) ? "'use client'" : '',
  }
}

/**
 * Modules that are published as one: those that `entry` needs from its start and `without` does not. Bundlers of hosts cut files by
 * modules. As the views of plugins draw some of the components of the list of wallets each, these components would become a dozen
 * files, which the page asks for when the modal opens. `more`: what ways to log in beside the list draw.
 */
const joined = {
  react: { file: 'renderer/opened', entry: 'renderer.ts', without: 'index.ts', more: ['ui/Field.tsx', 'ui/Sheet.tsx'] },
}

/** Names of files for modules: each its own, but for those that are published as one. */
function fileOfModule({ folder }) {
  const source = join(folder, 'src')
  const group = joined[basename(folder)]
  let members
  function reach(id, getModuleInfo, seen = new Set()) {
    if (seen.has(id)) return seen
    seen.add(id)
    for (const next of getModuleInfo(id)?.importedIds ?? []) reach(next, getModuleInfo, seen)
    return seen
  }
  return (id, { getModuleInfo }) => {
    if (!id.startsWith(source)) return undefined
    if (!members) {
      const others = reach(join(source, group.without), getModuleInfo)
      const more = group.more.map((file) => join(source, file))
      members = new Set([...reach(join(source, group.entry), getModuleInfo), ...more].filter((one) => !others.has(one)))
    }
    return members.has(id) ? group.file : stemOf(source, id)
  }
}

/** `views/dialog.css` of `src/views/dialog.css.inline`: the path of the built file without its ending. */
function stemOf(source, file) {
  return relative(source, file).replace(/\.(tsx?|inline)$/, '')
}

/** How the code of a package is built, without what is written beside it. */
export function codeConfig(workspace) {
  const { folder, manifest } = workspace
  const source = join(folder, 'src')
  const files = joined[basename(folder)]
    ? {
        manualChunks: fileOfModule(workspace),
        onlyExplicitManualChunks: true,
        chunkFileNames: '[name].js',
        hoistTransitiveImports: false,
        minifyInternalExports: false,
      }
    : { preserveModules: true, preserveModulesRoot: source }
  return {
    input: Object.fromEntries(inputsOf(workspace).map((file) => [stemOf(source, file), file])),
    external: isExternal(manifest),
    treeshake: { moduleSideEffects: false },
    plugins: [
      resolveSource(),
      clientEntries(),
      inlineCss(),
      json(),
      esbuild({ include: /\.tsx?$/, target: 'es2022', jsx: 'automatic', tsconfig: false, sourceMap: true }),
    ],
    output: {
      ...files,
      dir: join(folder, 'dist'),
      format: 'es',
      entryFileNames: ({ name }) => `${name.replace(/\.css\.inline$/, '.css').replace(/\.json$/, '')}.js`,
      sourcemap: true,
      sourcemapExcludeSources: true,
    },
    onwarn(warning) {
      // A file of types only, or a package that has no code yet.
      if (warning.code === 'EMPTY_BUNDLE') return
      throw new Error(`${basename(folder)}: ${warning.message}`)
    },
  }
}

function configFor(workspace) {
  const { folder } = workspace
  const code = codeConfig(workspace)
  return {
    ...code,
    plugins: [
      { name: 'clean', buildStart: () => rmSync(join(folder, 'dist'), { recursive: true, force: true }) },
      ...code.plugins,
      declarations(workspace),
      runtimeFiles(workspace),
      filesOfScripts(workspace),
      executables(workspace),
      papers(workspace),
    ],
  }
}

/** Sources import each other as `./x.js`, as Node will see them. */
function resolveSource() {
  return {
    name: 'resolve-source',
    resolveId(id, importer) {
      if (!importer || !id.startsWith('.') || !id.endsWith('.js')) return null
      const stem = resolve(dirname(importer), id.slice(0, -3))
      return ['.ts', '.tsx'].map((ending) => stem + ending).find((file) => existsSync(file)) ?? null
    },
  }
}

export default ({ configPackage }) => {
  const all = publishablePackages()
  const chosen = configPackage ? all.filter(({ folder }) => basename(folder) === configPackage) : all
  if (chosen.length === 0)
    throw new Error(
      `no publishable package '${configPackage}'; there are ${all.map(({ folder }) => basename(folder)).join(', ')}`,
    )
  return chosen.map(configFor)
}
