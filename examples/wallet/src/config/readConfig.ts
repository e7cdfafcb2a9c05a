import * as v from 'valibot'
import { isCaip2 } from '../namespaces/caip2.js'
import type { Caip2 } from '../namespaces/WalletNamespace.js'

/** What the page is told from outside, by its address or by its build. */
export interface Config {
  readonly relayUrl: string
  readonly projectId: string
  /** JSON-RPC endpoints by chain id; a chain without one can sign, but not send. */
  readonly rpcUrls: Readonly<Record<number, string>>
  /** Nodes of other namespaces by CAIP-2: JSON-RPC for `solana`, Esplora for `bip122`. */
  readonly nodeUrls: Readonly<Record<Caip2, string>>
  /** Whether to ask the Verify API who a dapp is. Off by default: it is a fixed host on the internet. */
  readonly verify: boolean
  /** A pairing link that the page was opened with. */
  readonly uri: string | undefined
}

export type ConfigResult =
  | { readonly ok: true; readonly config: Config }
  | { readonly ok: false; readonly problem: string }

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

const nodePrefix = 'rpc.'

/** `rpc.<caip2>=url` for any network; what is wrong with one of them as text. */
function readNodes(query: Readonly<Record<string, string>>): Readonly<Record<Caip2, string>> | string {
  const nodes: Record<Caip2, string> = {}
  for (const [name, value] of Object.entries(query)) {
    if (!name.startsWith(nodePrefix)) continue
    const chainId = name.slice(nodePrefix.length)
    if (!isCaip2(chainId)) return `${name} must name a network, such as rpc.solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1.`
    if (!v.is(url(/^https?:/, ''), value)) return `${name} must be a URL such as http://127.0.0.1:8899.`
    nodes[chainId] = value
  }
  return nodes
}

/**
 * @param search `location.search`
 * @param env `import.meta.env`
 */
export function readConfig(search: string, env: Readonly<Record<string, unknown>>): ConfigResult {
  const query = Object.fromEntries([...new URLSearchParams(search)].filter(([, value]) => value !== ''))
  const nodes = readNodes(query)
  if (typeof nodes === 'string') return { ok: false, problem: nodes }
  const evmNodes = Object.fromEntries(
    configurableChains.flatMap((id) => {
      const node = nodes[`eip155:${id}`]
      return node === undefined ? [] : [[`rpc${id}`, node] as const]
    }),
  )
  const result = v.safeParse(schema, {
    relayUrl: env['VITE_RELAY_URL'],
    projectId: env['VITE_PROJECT_ID'],
    verify: env['VITE_VERIFY'],
    ...Object.fromEntries(configurableChains.map((id) => [`rpc${id}`, env[`VITE_RPC_${id}`]])),
    ...evmNodes,
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
  return { ok: true, config: { relayUrl, projectId, rpcUrls, nodeUrls: nodes, verify: verify === 'on', uri } }
}
