import { parseCaip10, type Caip10, type Caip2, type TokenBalance } from '@portico/core'
import type { Nodes } from '../node/createNodes.js'
import { readAccounts } from './readAccounts.js'
import { mintSchema, tokenAccountsSchema, tokenPrograms, type Mint } from './tokenSchemas.js'
import { readNames, type TokenName } from './readNames.js'

const longestText = 64
/** Control characters, and those that turn text around or make it invisible. */
const unseen = /[\p{C}\p{Zl}\p{Zp}]/gu

interface Amount {
  readonly amount: bigint
  readonly decimals: number
}

/** Tokens of both programs. One of a kind (no decimals, one in all the world) is an NFT and not listed. */
export async function listTokens(
  nodes: Nodes,
  account: Caip10,
  signal?: AbortSignal,
): Promise<readonly TokenBalance[]> {
  const { networkId, address } = parseCaip10(account)
  const answers = await Promise.all(
    tokenPrograms.map((programId) =>
      nodes.ask({
        networkId,
        method: 'getTokenAccountsByOwner',
        params: [address, { programId }, { encoding: 'jsonParsed', commitment: 'confirmed' }],
        schema: tokenAccountsSchema,
        signal,
      }),
    ),
  )
  const amounts = new Map<string, Amount>()
  for (const { parsed } of answers.flatMap(({ value }) => value.map((one) => one.account.data))) {
    const { mint, tokenAmount } = parsed.info
    // One owner may have several accounts of one token.
    const amount = (amounts.get(mint)?.amount ?? 0n) + tokenAmount.amount
    if (amount > 0n) amounts.set(mint, { amount, decimals: tokenAmount.decimals })
  }
  const mints = await readMints(nodes, networkId, [...amounts.keys()], signal)
  const fungible = [...amounts].filter(([mint]) => !isUnique(mints.get(mint)))
  const nameless = fungible.map(([mint]) => mint).filter((mint) => !ownName(mints.get(mint)))
  const names = await readNames(nodes, networkId, nameless, signal)
  return fungible.map(([mint, { amount, decimals }]) => {
    const { name, symbol } = ownName(mints.get(mint)) ?? names.get(mint) ?? { name: '', symbol: '' }
    const short = `${mint.slice(0, 4)}…${mint.slice(-4)}`
    return { token: mint, name: clean(name) || short, symbol: clean(symbol) || short, decimals, amount }
  })
}

async function readMints(
  nodes: Nodes,
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
  const found = mint?.data.parsed.info.extensions?.find((one) => 'state' in one)
  return found && 'state' in found ? found.state : undefined
}

function clean(text: string): string {
  return text.replace(unseen, '').trim().slice(0, longestText)
}
