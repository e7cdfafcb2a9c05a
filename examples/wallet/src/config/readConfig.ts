import * as v from 'valibot'

/** What the page is told from outside, by its address or by its build. */
export interface Config {
  readonly relayUrl: string
  readonly projectId: string
  /** JSON-RPC endpoints by chain id; a chain without one can sign, but not send. */
  readonly rpcUrls: Readonly<Record<number, string>>
  /** Whether to ask the Verify API who a dapp is. Off by default: it is a fixed host on the internet. */
  readonly verify: boolean
  /** A pairing link that the page was opened with. */
  readonly uri: string | undefined
}

export type ConfigResult =
  { readonly ok: true; readonly config: Config } | { readonly ok: false; readonly problem: string }

/** Chains whose endpoint can be configured, as `rpc<id>` in the address or `VITE_RPC_<id>` in the build. */
const configurableChains = [1, 31_337, 31_338] as const

const url = (schemes: RegExp, example: string): v.GenericSchema<string> =>
  v.pipe(v.string(), v.url(`must be a URL such as ${example}`), v.regex(schemes, `must be a URL such as ${example}`))
const rpcUrl = v.optional(url(/^https?:/, 'http://127.0.0.1:8545'))

const schema = v.object({
  relayUrl: v.pipe(
    v.optional(v.string(), ''),
    v.minLength(1, 'is missing: start everything with npm start, or add ?relayUrl=ws://127.0.0.1:<port>'),
    url(/^wss?:/, 'ws://127.0.0.1:5555'),
  ),
  projectId: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/, 'must be letters and digits')), '0'.repeat(32)),
  rpc1: rpcUrl,
  rpc31337: rpcUrl,
  rpc31338: rpcUrl,
  verify: v.optional(v.picklist(['on', 'off'], "must be 'on' or 'off'"), 'off'),
  uri: v.optional(v.string()),
})

/**
 * @param search `location.search`
 * @param env `import.meta.env`
 */
export function readConfig(search: string, env: Readonly<Record<string, unknown>>): ConfigResult {
  const query = Object.fromEntries([...new URLSearchParams(search)].filter(([, value]) => value !== ''))
  const result = v.safeParse(schema, {
    relayUrl: env['VITE_RELAY_URL'],
    projectId: env['VITE_PROJECT_ID'],
    verify: env['VITE_VERIFY'],
    ...Object.fromEntries(configurableChains.map((id) => [`rpc${id}`, env[`VITE_RPC_${id}`]])),
    ...query,
  })
  if (!result.success) {
    const [issue] = result.issues
    return { ok: false, problem: `${v.getDotPath(issue) ?? 'The configuration'} ${issue.message}.` }
  }
  const { relayUrl, projectId, verify, uri, ...rest } = result.output
  const rpcUrls = Object.fromEntries(
    configurableChains.flatMap((id) => (rest[`rpc${id}`] === undefined ? [] : [[id, rest[`rpc${id}`]] as const])),
  ) as Readonly<Record<number, string>>
  return { ok: true, config: { relayUrl, projectId, rpcUrls, verify: verify === 'on', uri } }
}
