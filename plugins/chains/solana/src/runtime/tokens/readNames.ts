import type { Caip2 } from '@portico/core'
import * as v from 'valibot'
import { fromBase64 } from '../bytes.js'
import type { RuntimeDeps } from '../RuntimeDeps.js'
import { readAccounts } from './readAccounts.js'

export interface TokenName {
  readonly name: string
  readonly symbol: string
}

const accountSchema = v.object({ data: v.tuple([v.string(), v.literal('base64')]) })
/** Kind of the account of Metaplex that holds a name, and where its texts begin: after the kind and two public keys. */
const metadataKind = 4
const textsAt = 1 + 32 + 32

/** Names of tokens that have one in Metaplex Token Metadata. web3.js is loaded to find its accounts. */
export async function readNames(
  { nodes, web3 }: Pick<RuntimeDeps, 'nodes' | 'web3'>,
  networkId: Caip2,
  mints: readonly string[],
  signal: AbortSignal | undefined,
): Promise<ReadonlyMap<string, TokenName>> {
  const names = new Map<string, TokenName>()
  if (!mints.length) return names
  const { metadataAccount } = await web3()
  signal?.throwIfAborted()
  const addresses = mints.map(metadataAccount)
  const found = await readAccounts(nodes, { networkId, addresses, encoding: 'base64', schema: accountSchema, signal })
  for (const [at, mint] of mints.entries()) {
    const name = readName(fromBase64(found[at]?.data[0] ?? ''))
    if (name) names.set(mint, name)
  }
  return names
}

/** Two texts in borsh: four bytes for the length, then UTF-8 padded with zeros. */
function readName(data: Uint8Array<ArrayBuffer> | undefined): TokenName | undefined {
  if (data?.[0] !== metadataKind) return undefined
  const view = new DataView(data.buffer)
  let at = textsAt
  const text = (): string => {
    const length = view.getUint32(at, true)
    const bytes = data.subarray(at + 4, at + 4 + length)
    at += 4 + length
    return new TextDecoder().decode(bytes).replaceAll('\0', '')
  }
  try {
    return { name: text(), symbol: text() }
  } catch {
    return undefined // shorter than it says
  }
}
