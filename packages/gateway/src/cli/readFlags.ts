import { readFile } from 'node:fs/promises'
import { extname, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'

import { GatewayError } from '../errors/GatewayError.js'
import type { GatewayConfig } from '../GatewayConfig.js'
import type { LogLevel } from '@portico/server'

/** What a command line asks for; absent flags leave the configuration file as it is. */
export interface Flags {
  readonly help: boolean
  readonly migrate: boolean
  readonly hashPassword: boolean
  readonly config: string | undefined
  readonly log: LogLevel
  readonly host: string | undefined
  readonly port: number | undefined
  readonly pad: number | undefined
  readonly projects: readonly string[]
  readonly origins: readonly string[]
  readonly upstreams: Readonly<Record<string, readonly string[]>>
}

const levels: readonly LogLevel[] = ['error', 'warn', 'info', 'debug']

/** Text of `--help`. */
export const usage: string = `portico-gateway [migrate] [flags]

  migrate                  bring the tables of the database up to date and end: a step of deployment

  --config FILE            configuration: a module whose default export is a GatewayConfig, or JSON
  --host ADDRESS           address to listen on (127.0.0.1)
  --port NUMBER            port to listen on (4001; 0 takes a free one)
  --pad NUMBER             fill the wallet list with invented wallets up to this number
  --project ID             project that is served; again for more
  --origin ORIGIN          origin whose pages may use the gateway; again for more
  --upstream CHAIN=URL     JSON-RPC upstream of a CAIP-2 network; again for more networks, or for spare URLs of one
  --log LEVEL              error, warn, info (default) or debug, which logs every request
  --hash-password          read a password of 12 or more characters from standard input and print what the configuration wants
  --help
`

/** Port of the command line when neither a flag nor the configuration names one. */
export const defaultPort = 4001

/** @throws GatewayError `gateway/invalidConfig` */
export function readFlags(args: readonly string[]): Flags {
  const migrate = args[0] === 'migrate'
  const values = parse(migrate ? args.slice(1) : args)
  const log = values.log ?? 'info'
  const level = levels.find((known) => known === log)
  if (level === undefined) throw invalid(`--log must be one of ${levels.join(', ')}.`)
  return {
    help: values.help ?? false,
    migrate,
    hashPassword: values['hash-password'] ?? false,
    config: values.config,
    log: level,
    host: values.host,
    port: number('--port', values.port),
    pad: number('--pad', values.pad),
    projects: values.project ?? [],
    origins: values.origin ?? [],
    upstreams: upstreamsOf(values.upstream ?? []),
  }
}

/** The configuration of a file with the flags over it. */
export function withFlags(config: GatewayConfig, flags: Flags): GatewayConfig {
  return {
    ...config,
    host: flags.host ?? config.host,
    port: flags.port ?? config.port ?? defaultPort,
    projects: flags.projects.length > 0 ? flags.projects.map((id) => ({ id })) : config.projects,
    origins: flags.origins.length > 0 ? flags.origins : config.origins,
    wallets: { ...config.wallets, pad: flags.pad ?? config.wallets?.pad },
    upstreams: { ...config.upstreams, ...flags.upstreams },
  }
}

type FlagValues = ReturnType<typeof parseStrictly>

function parseStrictly(args: readonly string[]) {
  return parseArgs({
    args: [...args],
    strict: true,
    allowPositionals: false,
    options: {
      help: { type: 'boolean' },
      'hash-password': { type: 'boolean' },
      config: { type: 'string' },
      host: { type: 'string' },
      port: { type: 'string' },
      pad: { type: 'string' },
      project: { type: 'string', multiple: true },
      origin: { type: 'string', multiple: true },
      upstream: { type: 'string', multiple: true },
      log: { type: 'string' },
    },
  }).values
}

function parse(args: readonly string[]): FlagValues {
  try {
    return parseStrictly(args)
  } catch (cause) {
    // Node repeats a word that belongs to no flag, which may be a URL with a key.
    if ((cause as NodeJS.ErrnoException).code === 'ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL') {
      throw invalid('There is a word that belongs to no flag.')
    }
    throw invalid(cause instanceof Error ? cause.message : String(cause))
  }
}

function number(flag: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (!/^\d{1,6}$/.test(text)) throw invalid(`${flag} must be a whole number.`)
  return Number(text)
}

function upstreamsOf(flags: readonly string[]): Readonly<Record<string, readonly string[]>> {
  const upstreams = new Map<string, string[]>()
  for (const flag of flags) {
    const at = flag.indexOf('=')
    if (at < 1) throw invalid('--upstream must be CHAIN=URL, such as eip155:31337=http://127.0.0.1:8545.')
    const chain = flag.slice(0, at)
    upstreams.set(chain, [...(upstreams.get(chain) ?? []), flag.slice(at + 1)])
  }
  return Object.fromEntries(upstreams)
}

function invalid(problem: string): GatewayError {
  return new GatewayError('gateway/invalidConfig', problem, { details: 'See portico-gateway --help.' })
}

/**
 * Reads a configuration file: JSON, or a module with a default export (TypeScript where Node is started with a loader
 * for it). What it holds is checked when the gateway starts.
 * @throws GatewayError `gateway/configUnreadable`
 */
export async function readConfigFile(path: string): Promise<GatewayConfig> {
  const file = resolve(path)
  try {
    const config = await readValue(file)
    if (typeof config !== 'object' || config === null || Array.isArray(config)) throw new Error('it holds no object')
    return config
  } catch (cause) {
    const typescript = ['.ts', '.mts'].includes(extname(file))
      ? ' Start Node with --import tsx to read TypeScript.'
      : ''
    throw new GatewayError('gateway/configUnreadable', `The configuration file ${path} cannot be read.`, {
      details: `${reasonOf(cause)}.${typescript}`,
    })
  }
}

async function readValue(file: string): Promise<unknown> {
  if (extname(file) === '.json') return JSON.parse(await readFile(file, 'utf8'))
  const module = (await import(pathToFileURL(file).href)) as { readonly default?: unknown }
  if (module.default === undefined) throw new Error('it has no default export')
  return module.default
}

/** A syntax error repeats a piece of the file, which may be a key: where Node says so, its position is enough. */
function reasonOf(cause: unknown): string {
  if (!(cause instanceof SyntaxError)) return cause instanceof Error ? cause.message : String(cause)
  const position = /at position \d+( \(line \d+ column \d+\))?/.exec(cause.message)?.[0]
  return `it is not valid JSON or JavaScript${position ? `, ${position}` : ''}`
}
