import type { RpcClient } from '@portico/chain-kit'
import { parseCaip10, safeName, type Caip10, type Caip2, type TokenBalance } from '@portico/core'
import type { RuntimeDeps } from '../RuntimeDeps.js'
import { readAccounts } from './readAccounts.js'
import { mintSchema, readableAccounts, tokenAccountsSchema, tokenPrograms, type Mint } from './tokenSchemas.js'
import { readNames, type TokenName } from './readNames.js'

interface Amount {
  readonly amount: bigint
  readonly decimals: number
}

/** Tokens of both programs. A token without decimals of which only one exists is an NFT and not listed. */
export async function listTokens(
  { nodes, web3 }: RuntimeDeps,
  account: Caip10,
  signal?: AbortSignal,
): Promise<readonly TokenBalance[]> {
  const { networkId, address } = parseCaip10(account)
  const answers = await Promise.all(
    tokenPrograms.map((programId) =>
      nodes.request({
        networkId,
        method: 'getTokenAccountsByOwner',
        params: [address, { programId }, { encoding: 'jsonParsed', commitment: 'confirmed' }],
        schema: tokenAccountsSchema,
        signal,
      }),
    ),
  )
  const amounts = new Map<string, Amount>()
  for (const { parsed } of answers.flatMap(({ value }) => readableAccounts(value).map((one) => one.account.data))) {
    const { mint, tokenAmount } = parsed.info
    // One owner may have several accounts of one token.
    const amount = (amounts.get(mint)?.amount ?? 0n) + tokenAmount.amount
    if (amount > 0n) amounts.set(mint, { amount, decimals: tokenAmount.decimals })
  }
  const mints = await readMints(nodes, networkId, [...amounts.keys()], signal)
  const listed = [...amounts].filter(([mint]) => !isUnique(mints.get(mint)))
  const nameless = listed.map(([mint]) => mint).filter((mint) => !ownName(mints.get(mint)))
  const names = await readNames({ nodes, web3 }, networkId, nameless, signal)
  return listed.map(([mint, { amount, decimals }]) => {
    const { name, symbol } = ownName(mints.get(mint)) ?? names.get(mint) ?? { name: '', symbol: '' }
    const short = `${mint.slice(0, 4)}…${mint.slice(-4)}`
    return { token: mint, name: safeName(name) ?? short, symbol: safeName(symbol) ?? short, decimals, amount }
  })
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
  const found = mint?.data.parsed.info.extensions?.find((one) => 'state' in one)
  return found && 'state' in found ? found.state : undefined
}
