import { chainNodes, type RpcClient } from '@portico/chain-kit'
import { safeName, type Caip2, type TokenDescription } from '@portico/core'
import type { RuntimeDeps } from '../RuntimeDeps.js'
import { readAccounts } from './readAccounts.js'
import { readNames, type TokenName } from './readNames.js'
import { mintSchema, type Mint } from './tokenSchemas.js'

/** What a mint is for people. */
export interface TokenFacts {
  readonly name: string
  readonly symbol: string
  /** Whether it is an NFT: without decimals, and only one exists. */
  readonly isUnique: boolean
  /** Absent: the node has no such mint. */
  readonly decimals?: number | undefined
}

/** Names of mints; of one without a name, the ends of its address. */
export async function readTokens(
  { nodes, web3 }: Pick<RuntimeDeps, 'nodes' | 'web3'>,
  networkId: Caip2,
  mints: readonly string[],
  signal: AbortSignal | undefined,
): Promise<ReadonlyMap<string, TokenFacts>> {
  const found = await readMints(nodes, networkId, mints, signal)
  const nameless = mints.filter((mint) => !isUnique(found.get(mint)) && !ownName(found.get(mint)))
  const names = await readNames({ nodes, web3 }, networkId, nameless, signal)
  return new Map(
    mints.map((mint) => {
      const { name, symbol } = ownName(found.get(mint)) ?? names.get(mint) ?? { name: '', symbol: '' }
      const short = shortMint(mint)
      const facts = { name: safeName(name) ?? short, symbol: safeName(symbol) ?? short }
      const { decimals } = found.get(mint)?.data.parsed.info ?? {}
      return [mint, { ...facts, decimals, isUnique: isUnique(found.get(mint)) }]
    }),
  )
}

/** What a mint says about itself, at nodes that are not the gateway's; undefined for what is no mint. */
export async function describeToken(
  { context, nodes, web3 }: RuntimeDeps,
  networkId: Caip2,
  mint: string,
  signal: AbortSignal | undefined,
): Promise<TokenDescription | undefined> {
  const urls = chainNodes(context, networkId)
  const client: RpcClient = { request: (question) => nodes.request({ ...question, urls }) }
  const {
    name = '',
    symbol = '',
    decimals,
  } = (await readTokens({ nodes: client, web3 }, networkId, [mint], signal)).get(mint) ?? {}
  return decimals === undefined ? undefined : { name, symbol, decimals }
}

/** The ends of an address. */
export function shortMint(mint: string): string {
  return `${mint.slice(0, 4)}…${mint.slice(-4)}`
}

async function readMints(
  nodes: RpcClient,
  networkId: Caip2,
  addresses: readonly string[],
  signal: AbortSignal | undefined,
): Promise<ReadonlyMap<string, Mint | undefined>> {
  const found = await readAccounts(nodes, { networkId, addresses, encoding: 'jsonParsed', schema: mintSchema, signal })
  return new Map(addresses.map((mint, at) => [mint, found[at]]))
}

function isUnique(mint: Mint | undefined): boolean {
  const info = mint?.data.parsed.info
  return info?.decimals === 0 && info.supply === 1n
}

/** Token-2022 keeps a name in the mint itself. */
function ownName(mint: Mint | undefined): TokenName | undefined {
  const found = mint?.data.parsed.info.extensions?.find((extension) => 'state' in extension)
  return found && 'state' in found ? found.state : undefined
}
