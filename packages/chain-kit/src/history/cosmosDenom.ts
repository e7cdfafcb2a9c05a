import { safeName } from '@portico/core'
import { bytesOf, readFields, textOf, type Denom, type ProtobufField } from './protobuf.js'

/** Where a denomination of IBC comes from. */
export interface DenomTrace {
  /** Port and channel of each hop, the one on this chain first: `transfer/channel-0`. */
  readonly path: string
  /** Its name on the chain that made it. */
  readonly base: string
}

export interface TraceReader {
  /** A gRPC query by one text. Undefined where the chain refuses: it has nothing, or does not know the question. */
  readonly ask: (path: string, text: string) => Promise<Uint8Array | undefined>
  readonly sha256: (bytes: Uint8Array) => Uint8Array
}

type Fields = readonly ProtobufField[]

const longestName = 64
const longestSymbol = 20
/** Of path and base together. What is longer cannot be read either. */
const longestWhole = 2000
/** Of a path in a name; the base has the rest. */
const longestPath = 44

/** The whole denomination of an answer: path and base. */
const questions: readonly { readonly path: string; readonly read: (message: Fields) => string }[] = [
  // ibc-go up to v9: `DenomTrace { 1: path, 2: base_denom }`.
  {
    path: '/ibc.applications.transfer.v1.Query/DenomTrace',
    read: (message) => `${textOf(message, 1)}/${textOf(message, 2)}`,
  },
  // ibc-go v10, and chains with the QueryV2 that came before it: `Denom { 1: base, 3: repeated Hop { 1: port_id, 2: channel_id } }`.
  { path: '/ibc.applications.transfer.v1.Query/Denom', read: joinHops },
  { path: '/ibc.applications.transfer.v2.QueryV2/Denom', read: joinHops },
]

function joinHops(message: Fields): string {
  const hops = bytesOf(message, 3).map(readFields)
  return [...hops.map((hop) => `${textOf(hop, 1)}/${textOf(hop, 2)}`), textOf(message, 1)].join('/')
}

/**
 * Hops, each with a channel or, since ibc-go v10, a client; then the base. A node could part what it says elsewhere than ibc-go does, with
 * the same hash: it is parted here.
 */
const whole = /^((?:[\w.+#[\]<>-]+\/(?:channel|\d\d-[a-z]+)-\d{1,20}\/)+)([\w/:.+-]+)$/

/** The path and the base of `ibc/<hash>`. Undefined: the chain does not say them, or says others than the hash is of. */
export async function readTrace(denom: string, { ask, sha256 }: TraceReader): Promise<DenomTrace | undefined> {
  const [, hash] = /^ibc\/([\dA-F]{64})$/.exec(denom) ?? []
  if (hash === undefined) return undefined
  for (const { path, read } of questions) {
    const answer = await ask(path, hash)
    const text = answer && readWhole(answer, read)
    if (text === undefined || toHex(sha256(new TextEncoder().encode(text))) !== hash) continue
    const [, hops = '', base] = whole.exec(text) ?? []
    return base === undefined ? undefined : { path: hops.slice(0, -1), base }
  }
  return undefined
}

function readWhole(answer: Uint8Array, read: (message: Fields) => string): string | undefined {
  try {
    const [message = []] = bytesOf(readFields(answer), 1).map(readFields)
    const text = read(message)
    return text.length <= longestWhole ? text : undefined
  } catch {
    return undefined // shorter than it says
  }
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0').toUpperCase()).join('')
}

/**
 * What a denomination is for people; without metadata in smallest units. Any chain can make a `uatom` and send it over a channel of its
 * own, and who reads a name cannot know which: one of IBC is named by its path, and is not named without one.
 */
export function describeDenom(denom: string, metadata: Denom | undefined, trace: DenomTrace | undefined): Denom {
  const decimals = metadata?.decimals ?? 0
  const unnamed = { name: cut(denom, longestName), symbol: cut(denom, longestSymbol), decimals }
  if (denom.startsWith('ibc/') && !trace) return unnamed
  const symbol = safeName(metadata?.symbol, longestSymbol) ?? cut(trace?.base ?? denom, longestSymbol)
  if (!trace) return { name: ownName(metadata) ?? unnamed.name, symbol, decimals }
  const end = ` by ${cut(trace.path, longestPath)}`
  return { name: cut(trace.base, longestName - end.length) + end, symbol, decimals }
}

/** Who makes a denomination names it: without signs that could write the path of another one. */
function ownName(metadata: Denom | undefined): string | undefined {
  const name = safeName(metadata?.name, longestName)
  return name && /^[\p{L}\p{M}\p{N} .,:'’&()+_-]+$/u.test(name) ? name : undefined
}

function cut(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1)}…`
}
