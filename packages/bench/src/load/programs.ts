import { build } from 'esbuild'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

/** A program of the load test that runs. */
export interface Program {
  readonly name: string
  readonly process: ChildProcess
  readonly url: string
}

export const root: string = fileURLToPath(new URL('../../../../', import.meta.url))
/** Where the programs are, and profiles of the gateway. */
export const folder: string = `${root}node_modules/.cache/portico/load`

/** That a question of the plugin comes from the plugin. */
const isKnown = Symbol('known')

/**
 * Our own code in a few files, as published packages are built: the loader for TypeScript would be measured as well.
 * @param programs files of the repository by their names in `folder`
 */
export async function bundlePrograms(programs: Readonly<Record<string, string>>): Promise<void> {
  mkdirSync(folder, { recursive: true })
  await build({
    entryPoints: Object.fromEntries(Object.entries(programs).map(([name, file]) => [name, `${root}${file}`])),
    outdir: folder,
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    conditions: ['@portico/source'],
    plugins: [
      {
        name: 'packages of others stay where they are',
        // By their paths: a package of ours may have another version of them than the others.
        setup: ({ onResolve, resolve }) =>
          onResolve({ filter: /^[^./#]/ }, async ({ path, pluginData, ...where }) => {
            if (path.startsWith('@portico/') || pluginData === isKnown) return undefined
            const found = await resolve(path, { ...where, pluginData: isKnown })
            return found.errors.length > 0 || found.external ? { external: true } : { path: found.path, external: true }
          }),
      },
    ],
  })
}

/** Resolves when the program has printed the address on which it listens. */
export async function startProgram(
  name: string,
  words: readonly string[],
  flags: readonly string[] = [],
): Promise<Program> {
  const child = spawn(process.execPath, [...flags, ...words], { stdio: ['ignore', 'pipe', 'inherit'], cwd: folder })
  let text = ''
  child.stdout.setEncoding('utf8').on('data', (part: string) => (text += part))
  while (child.exitCode === null) {
    const url = /http:\/\/127\.0\.0\.1:\d+/.exec(text)?.[0]
    if (url !== undefined) return { name, process: child, url }
    await wait(20)
  }
  throw new Error(`${name} ended`)
}

export interface GatewayLoad {
  /** CAIP-2. */
  readonly chain: string
  /** URL. */
  readonly upstream: string
  readonly connections: number
  /** Writes a profile into `folder` when it stops. */
  readonly isProfiled?: boolean
  /** What processes share: URLs. */
  readonly stores?: { readonly database: string; readonly valkey: string }
}

/** The gateway's command, with limits that the load does not reach. */
export function startGateway({
  chain,
  upstream,
  connections,
  isProfiled = false,
  stores,
}: GatewayLoad): Promise<Program> {
  const most = { perSecond: 1e9, burst: 1e9 }
  // One client, which is all there is, has a quarter of the places.
  const upstreams = { [chain]: { urls: [upstream], concurrency: connections * 4 } }
  writeFileSync(
    `${folder}/config.json`,
    JSON.stringify({ ...stores, drainTime: 0, upstreams, limits: { requests: most, calls: most } }),
  )
  const flags = isProfiled ? ['--cpu-prof', `--cpu-prof-dir=${folder}`] : []
  return startProgram('gateway', ['gateway.js', '--config', 'config.json', '--port', '0'], flags)
}

export async function stopProgram({ process: child }: Program): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

/** Seconds that a program was on a processor. */
export function processorSeconds({ process: { pid } }: Program): number {
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')
  const [user = 0, system = 0] = fields.split(' ').slice(11, 13).map(Number)
  return (user + system) / 100
}

export const residentMiB = ({ process: { pid } }: Pick<Program, 'process'>): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1]) / 1024
