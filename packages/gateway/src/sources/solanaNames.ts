import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import { createHash } from 'node:crypto'
import * as v from 'valibot'
import type { Caches } from '@portico/server'
import type { ChainNode } from '../rpc/ChainNode.js'

export interface SolanaName {
  readonly name: string
  readonly symbol: string
}

export interface SolanaNames {
  /** Names of tokens that have one, by mint. */
  of(mints: readonly string[], signal: AbortSignal): Promise<ReadonlyMap<string, SolanaName>>
  /** Decimals of a mint; undefined for any other account. */
  decimals(mint: string, signal: AbortSignal): Promise<number | undefined>
}

const metadataProgram = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s'
/** Kind of Metaplex's account of a name; its texts stand behind the kind and two public keys. */
const metadataKind = 4
const textsAt = 1 + 32 + 32
/** Accounts that `getMultipleAccounts` answers at once. */
const mostAccounts = 100
/** Bytes of a name, or of that there is none. They change seldom. */
const nameSize = 100

const MintSchema = v.object({
  data: v.object({
    parsed: v.object({
      type: v.literal('mint'),
      info: v.object({
        decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255)),
        extensions: v.optional(v.array(v.unknown()), []),
      }),
    }),
  }),
})
const NameExtensionSchema = v.object({
  extension: v.literal('tokenMetadata'),
  state: v.object({ name: v.string(), symbol: v.string() }),
})

/** Names of tokens: of the Token-2022 extension for metadata, else of Metaplex Token Metadata. */
export function createSolanaNames(chain: string, node: ChainNode, caches: Pick<Caches, 'values'>): SolanaNames {
  const known = caches.values<{ readonly name: SolanaName | undefined }>(`names ${chain}`, () => nameSize)

  async function accounts(
    addresses: readonly string[],
    encoding: string,
    signal: AbortSignal,
  ): Promise<readonly unknown[]> {
    const parts = Array.from({ length: Math.ceil(addresses.length / mostAccounts) }, (_, part) =>
      addresses.slice(part * mostAccounts, (part + 1) * mostAccounts),
    )
    const answers = await Promise.all(
      parts.map((part) => node.call('getMultipleAccounts', [part, { encoding }], signal)),
    )
    return answers.flatMap((answer) => v.parse(v.object({ value: v.array(v.unknown()) }), answer).value)
  }

  return {
    async of(mints, signal) {
      const missing = mints.filter((mint) => known.get(mint) === undefined)
      if (missing.length > 0) {
        const [found, metadata] = await Promise.all([
          accounts(missing, 'jsonParsed', signal),
          accounts(missing.map(metadataAccount), 'base64', signal),
        ])
        for (const [at, mint] of missing.entries())
          known.set(mint, { name: extensionName(found[at]) ?? metaplexName(metadata[at]) })
      }
      return new Map(
        mints.flatMap((mint) => {
          const name = known.get(mint)?.name
          return name ? [[mint, name]] : []
        }),
      )
    },
    async decimals(mint, signal) {
      const [found] = await accounts([mint], 'jsonParsed', signal)
      const parsed = v.safeParse(MintSchema, found)
      return parsed.success ? parsed.output.data.parsed.info.decimals : undefined
    },
  }
}

function extensionName(account: unknown): SolanaName | undefined {
  const mint = v.safeParse(MintSchema, account)
  if (!mint.success) return undefined
  for (const extension of mint.output.data.parsed.info.extensions) {
    const parsed = v.safeParse(NameExtensionSchema, extension)
    if (parsed.success) return { name: parsed.output.state.name, symbol: parsed.output.state.symbol }
  }
  return undefined
}

/** Two texts in borsh: four bytes for the length, then UTF-8 padded with zeros. */
function metaplexName(account: unknown): SolanaName | undefined {
  const parsed = v.safeParse(v.object({ data: v.tuple([v.string(), v.literal('base64')]) }), account)
  if (!parsed.success) return undefined
  const bytes = Buffer.from(parsed.output.data[0], 'base64')
  if (bytes[0] !== metadataKind) return undefined
  try {
    const nameEnd = textsAt + 4 + bytes.readUInt32LE(textsAt)
    const symbolEnd = nameEnd + 4 + bytes.readUInt32LE(nameEnd)
    const text = (start: number, end: number): string => bytes.toString('utf8', start, end).replaceAll('\0', '')
    return { name: text(textsAt + 4, nameEnd), symbol: text(nameEnd + 4, symbolEnd) }
  } catch {
    return undefined // shorter than it says
  }
}

/** The program derived address of Metaplex's account of a mint: the first one that is no point of the curve, from bump 255 down. */
function metadataAccount(mint: string): string {
  const program = base58.decode(metadataProgram)
  for (let bump = 255; bump >= 0; bump -= 1) {
    const hash = createHash('sha256')
      .update('metadata')
      .update(program)
      .update(base58.decode(mint))
      .update(Buffer.from([bump]))
      .update(program)
      .update('ProgramDerivedAddress')
      .digest()
    if (!isOnCurve(hash)) return base58.encode(hash)
  }
  throw new Error('no address can be derived')
}

function isOnCurve(bytes: Uint8Array): boolean {
  try {
    ed25519.ExtendedPoint.fromHex(bytes)
    return true
  } catch {
    return false
  }
}
