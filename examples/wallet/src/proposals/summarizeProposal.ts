import * as v from 'valibot'
import { plainText } from '../state/plainText.js'

/** What the owner of the wallet sees of a proposal. Everything is the dapp's own word. */
export interface ProposalSummary {
  readonly name: string
  /** As the dapp says; undefined when it is no https or http address. */
  readonly url: string | undefined
  readonly description: string
  /** CAIP-2 ids that it asks for, those it insists on marked. */
  readonly networks: readonly { readonly id: string; readonly required: boolean }[]
  readonly methods: readonly string[]
}

export interface Peer {
  readonly name: string
  readonly url: string | undefined
  readonly description: string
}

const metadataSchema = v.object({
  name: v.fallback(v.string(), ''),
  url: v.fallback(v.string(), ''),
  description: v.fallback(v.string(), ''),
})
const namespaceSchema = v.object({
  chains: v.optional(v.array(v.string())),
  methods: v.fallback(v.array(v.string()), []),
})
const namespacesSchema = v.fallback(v.record(v.string(), namespaceSchema), {})
const proposalSchema = v.object({
  proposer: v.fallback(v.object({ metadata: v.unknown() }), { metadata: undefined }),
  requiredNamespaces: namespacesSchema,
  optionalNamespaces: v.optional(namespacesSchema, {}),
})

const webUrl = (text: string): string | undefined =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) ? plainText(new URL(text).origin) : undefined

/** Who is at the other end, by its own words. */
export function describePeer(metadata: unknown): Peer {
  const { name, url, description } = v.parse(
    v.fallback(metadataSchema, { name: '', url: '', description: '' }),
    metadata,
  )
  return {
    name: plainText(name) || 'A dapp without a name',
    url: webUrl(url),
    description: plainText(description, 160),
  }
}

/** Whatever the peer sent, there is something to show; parts that do not parse count as absent. */
export function summarizeProposal(params: unknown): ProposalSummary {
  const { proposer, requiredNamespaces, optionalNamespaces } = v.parse(
    v.fallback(proposalSchema, { proposer: { metadata: undefined }, requiredNamespaces: {}, optionalNamespaces: {} }),
    params,
  )
  const chainsOf = (namespaces: v.InferOutput<typeof namespacesSchema>): readonly string[] =>
    // A namespace may be one chain (`eip155:1`), or hold several.
    Object.entries(namespaces).flatMap(([key, { chains }]) => chains ?? (key.includes(':') ? [key] : []))
  const required = chainsOf(requiredNamespaces)
  const all = [...new Set([...required, ...chainsOf(optionalNamespaces)])]
  const methods = [...Object.values(requiredNamespaces), ...Object.values(optionalNamespaces)].flatMap(
    ({ methods }) => methods,
  )
  return {
    ...describePeer(proposer.metadata),
    networks: all.map((id) => ({ id: plainText(id), required: required.includes(id) })),
    methods: [...new Set(methods)].map((method) => plainText(method)),
  }
}
