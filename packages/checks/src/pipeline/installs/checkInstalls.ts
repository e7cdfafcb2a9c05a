import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Manifest } from '../../workspaces.js'
import type { PackedOptions, PackedPackages } from '../published/packPackages.js'
import { largeHeap, runProgram, type ToolOptions } from '../runTool.js'
import type { Outcome } from '../Step.js'
import { hostSource } from './hostSource.js'
import { startRegistry, type Registry } from './startRegistry.js'

const installers = {
  npm: ['npm', 'install', '--no-audit', '--no-fund'],
  pnpm: [process.execPath, 'node_modules/pnpm/bin/pnpm.cjs', 'install'],
  'Yarn 1': [process.execPath, 'node_modules/yarn/bin/yarn.js', 'install', '--non-interactive', '--no-progress'],
} as const

/** Compilers of the checkout, by the names that it has for them. */
const compilers = { '5.9': 'typescript-5.9', '6': 'typescript', '7': 'typescript-7' } as const

interface Row {
  readonly installer: keyof typeof installers
  readonly react: 18 | 19
  readonly typescript: keyof typeof compilers
  /** Every chain, or EVM alone, which takes half the time. */
  readonly chains: 'all' | 'evm'
}

/**
 * Each installer, each React and each TypeScript is in some row. An installation shows what its installer refuses, and a compiler which
 * declarations it refuses: no pair of them shows more. The oldest compiler and the newest read the declarations of every chain, the one
 * between them those of EVM.
 */
const rows: readonly Row[] = [
  { installer: 'npm', react: 19, typescript: '7', chains: 'all' },
  { installer: 'pnpm', react: 18, typescript: '5.9', chains: 'all' },
  { installer: 'Yarn 1', react: 19, typescript: '6', chains: 'evm' },
]

/** Packages of the checkout, by the names that the lock has for them, that a host of this row has beside ours. */
function hostPackages({ react, typescript, chains }: Row): Readonly<Record<string, string>> {
  return {
    react: react === 18 ? 'react-18' : 'react',
    'react-dom': react === 18 ? 'react-dom-18' : 'react-dom',
    '@types/react': react === 18 ? 'react-18-types' : '@types/react',
    '@types/react-dom': react === 18 ? 'react-dom-18-types' : '@types/react-dom',
    '@types/node': '@types/node',
    typescript: compilers[typescript],
    // An older viem than the one that we develop with: there must be no second copy of it.
    viem: react === 18 ? 'viem-2.40' : 'viem',
    ...(chains === 'all' && {
      '@solana/web3.js': '@solana/web3.js',
      '@polkadot/api': '@polkadot/api',
      // Without it the declarations of @polkadot/api do not compile by themselves.
      '@polkadot/api-augment': '@polkadot/api-augment',
    }),
  }
}

/**
 * What a site with React does not install: local chains, test wallets, what starts a project, and the modal in other frameworks, which
 * the step `hosts` installs.
 */
const tools = /^(@portico\/(devnet|testing|vue|svelte)|create-portico)$/
/** What a site on EVM alone does not install. */
const others = /^@portico\/(bitcoin|cosmos|polkadot|solana|gateway)$/

/**
 * Hosts that install every published package of a site, as their readers would: with npm, pnpm and Yarn 1, with engines that are held to, and
 * with declarations that are compiled without `skipLibCheck`.
 */
export async function checkInstalls({ packing, ...options }: PackedOptions): Promise<Outcome> {
  const scratch = mkdtempSync(join(tmpdir(), 'portico-installs-'))
  const apart = { ...options, env: { ...options.env, NODE_OPTIONS: '' } }
  let registry: Registry | undefined
  try {
    const packed = await packing.packages()
    registry = await startRegistry(options.root, scratch, packed)
    const env = environment(scratch, registry.url)
    const waiting = [...rows]
    const faults: string[] = []
    const work = async (): Promise<void> => {
      for (let row = waiting.shift(); row; row = waiting.shift()) {
        const there = { ...apart, env: { ...apart.env, ...env } }
        faults.push(...(await checkRow(row, scratch, packagesOf(row, packed), there)))
      }
    }
    // Both have ended before the folder goes, also where one failed.
    for (const ended of await Promise.allSettled([work(), work()])) if (ended.status === 'rejected') throw ended.reason
    for (const fault of faults) options.print(`${fault}\n`)
    const failed = new Set(faults.map((fault) => fault.split(':')[0])).size
    return { passed: rows.length - failed, failed, note: rows.map(nameOf).join('; ') }
  } finally {
    registry?.close()
    rmSync(scratch, { recursive: true, force: true, maxRetries: 5, retryDelay: 500 })
  }
}

function packagesOf({ chains }: Row, packed: PackedPackages): PackedPackages {
  return new Map([...packed].filter(([name]) => !tools.test(name) && (chains === 'all' || !others.test(name))))
}

/** Settings of all installers: nothing of the user's own, no other registry, engines that are held to. */
function environment(scratch: string, url: string): Readonly<Record<string, string>> {
  const home = join(scratch, 'home')
  mkdirSync(home)
  return {
    HOME: home,
    XDG_CACHE_HOME: join(home, 'cache'),
    XDG_DATA_HOME: join(home, 'data'),
    XDG_STATE_HOME: join(home, 'state'),
    NO_PROXY: '127.0.0.1',
    no_proxy: '127.0.0.1',
    npm_config_userconfig: join(home, '.npmrc'),
    npm_config_cache: join(home, 'npm'),
    npm_config_registry: url,
    YARN_REGISTRY: url,
    YARN_CACHE_FOLDER: join(home, 'yarn'),
    npm_config_engine_strict: 'true',
    npm_config_ignore_scripts: 'true',
    npm_config_update_notifier: 'false',
    npm_config_strict_peer_deps: 'true',
  }
}

const nameOf = ({ installer, react, typescript }: Row): string =>
  `${installer}, React ${react}, TypeScript ${typescript}`

async function checkRow(
  row: Row,
  scratch: string,
  packed: PackedPackages,
  options: ToolOptions,
): Promise<readonly string[]> {
  const folder = join(scratch, nameOf(row).replace(/\W+/g, '-').toLowerCase())
  writeHost(folder, row, packed, options.root)
  const printed: string[] = []
  const there = { ...options, root: folder, print: (text: string) => void printed.push(text) }
  const started = performance.now()
  const seconds = (): string => ((performance.now() - started) / 1000).toFixed(1)
  const [program, ...rest] = installers[row.installer]
  const args = rest.map((word) => (word.startsWith('node_modules/') ? join(options.root, word) : word))
  const installed = await runProgram(program, args, there)
  if (installed !== 0) return [`${nameOf(row)}: the installation ended with ${installed}\n${printed.join('')}`]
  const faults = [...packed.values()].flatMap(({ manifest }) => secondCopies(folder, manifest))
  const afterInstall = seconds()
  printed.length = 0
  // One checker takes the least of the processor.
  const checkers = row.typescript === '7' ? ['--checkers', '1'] : []
  const words = [largeHeap, 'node_modules/typescript/bin/tsc', '-p', '.', ...checkers]
  const compiled = await runProgram(process.execPath, words, there)
  if (compiled !== 0) faults.push(`TypeScript ended with ${compiled}\n${printed.join('')}`)
  options.print(`${nameOf(row)}: installed in ${afterInstall} s, compiled after ${seconds()} s\n`)
  return faults.map((fault) => `${nameOf(row)}: ${fault}`)
}

function writeHost(folder: string, row: Row, packed: PackedPackages, root: string): void {
  const version = (name: string): string => {
    const folders = ['node_modules', 'packages/checks/node_modules'].map((at) => join(root, at, name))
    const file = join(folders.find(existsAt) ?? name, 'package.json')
    return (JSON.parse(readFileSync(file, 'utf8')) as { readonly version: string }).version
  }
  const others = Object.entries(hostPackages(row)).map(([name, at]) => [name, version(at)])
  const own = [...packed].map(([name, { manifest }]) => [name, `^${manifest.version}`])
  const manifest = {
    name: 'host',
    private: true,
    type: 'module',
    dependencies: Object.fromEntries([...own, ...others]),
  }
  const compilerOptions = {
    target: 'ES2022',
    module: 'ESNext',
    moduleResolution: 'bundler',
    lib: ['ES2024', 'DOM', 'DOM.Iterable'],
    jsx: 'react-jsx',
    types: ['node'],
    strict: true,
    skipLibCheck: false,
    // TypeScript's own declarations, which are the same for every host.
    skipDefaultLibCheck: true,
    noEmit: true,
  }
  mkdirSync(folder)
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['host.tsx'] }))
  writeFileSync(join(folder, 'host.tsx'), hostSource([...packed.values()].map((tarball) => tarball.manifest)))
}

/** Peers of a package of ours that are not the host's own. A host may leave out those that are optional. */
function secondCopies(folder: string, { name, peerDependencies = {}, peerDependenciesMeta = {} }: Manifest): string[] {
  const host = join(folder, 'node_modules')
  const require = createRequire(join(realpathSync(join(host, name)), 'package.json'))
  return Object.keys(peerDependencies).flatMap((peer) => {
    if (peerDependenciesMeta[peer]?.optional && !existsAt(join(host, peer))) return []
    const found = require.resolve
      .paths(peer)
      ?.map((at) => join(at, peer))
      .find((at) => existsAt(at))
    return found && realpathSync(found) === realpathSync(join(host, peer)) ? [] : [`${name} has its own ${peer}`]
  })
}

function existsAt(path: string): boolean {
  try {
    return realpathSync(path) !== ''
  } catch {
    return false
  }
}
