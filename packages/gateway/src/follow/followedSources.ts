import { sql } from 'kysely'
import { getAddress, numberToHex, type Address, type Hex } from 'viem'
import * as v from 'valibot'

import { SourceError } from '../data/SourceError.js'
import type { AccountOnChain, ChainSources, OwnedAsset, Page, TokenAmount } from '../data/Sources.js'
import { bytesOf, hexOf } from './ChainStore.js'
import { createContractCalls, numberIn, textIn, tokenQuestions } from './ContractCalls.js'
import { followedId, lowerAddress, readFollowed, type FollowedChain } from './FollowedChain.js'
import { createHistory } from './history.js'
import { BigQuantitySchema } from './readLogs.js'
import { createTokenDirectory } from './TokenDirectory.js'

/** Tokens of one account that are asked for their balance, the newest first. */
const mostTokens = 1000
const rowsOfPage = 50
/** Tokens that an account once had and that are checked at once for one page, and how often. */
const candidatesAtOnce = 200
const mostReads = 5

/** Answers about accounts of a network that is followed: what they had comes from the database, amounts from the node. */
export function followedSources(followed: FollowedChain): ChainSources {
  const { db, node, currency } = followed
  const contracts = createContractCalls(node)
  const directory = createTokenDirectory(db, contracts)

  async function balances({ chain, address }: AccountOnChain, signal: AbortSignal): Promise<readonly TokenAmount[]> {
    const account = lowerAddress(address)
    const id = await followedId(db, chain)
    const rows = db.selectFrom('follow_account_token').select('token').where('chain_id', '=', id)
    const had = rows.where('account', '=', bytesOf(account)).where('standard', '=', 20)
    const found = await had.orderBy('first_block', 'desc').limit(mostTokens).execute()
    const tokens = found.map(({ token }) => hexOf(token))
    const data = tokenQuestions.balanceOf(account)
    const [native, answers] = await Promise.all([
      node.call('eth_getBalance', [account, 'latest'], signal),
      contracts.read(
        tokens.map((to) => ({ to, data })),
        signal,
      ),
    ])
    const amounts = new Map(tokens.map((token, at) => [token, numberIn(answers[at]) ?? 0n]))
    const owned = tokens.filter((token) => amounts.get(token) !== 0n)
    const infos = await directory.find(id, owned, signal)
    return [
      { chain, ...currency, amount: v.parse(BigQuantitySchema, native) },
      ...owned.flatMap((token) => {
        const info = infos.get(token)
        return info ? [{ chain, address: getAddress(token), ...info, amount: amounts.get(token) ?? 0n }] : []
      }),
    ]
  }

  /** Tokens with a number that the account once had, after a cursor. */
  async function candidates(id: number, account: Address, cursor: string | undefined): Promise<readonly Candidate[]> {
    const after = cursor === undefined ? undefined : /^(\d{1,15})\.(0x[0-9a-f]{40})\.(\d{1,78})$/.exec(cursor)
    if (after === null) throw new SourceError('rpc', 'the cursor is none of this source')
    const [, block = '', token = '0x', tokenId = ''] = after ?? []
    const rest = after
      ? sql`and (first_block, token, token_id) < (${block}::bigint, ${bytesOf(token as Hex)}, ${tokenId}::numeric)`
      : sql``
    const { rows } = await sql<{ token: Uint8Array; standard: number; token_id: string; first_block: number }>`
      select token, standard, token_id::text, first_block from follow_account_token
      where chain_id = ${id} and account = ${bytesOf(account)} and standard <> 20 ${rest}
      order by first_block desc, token desc, token_id desc limit ${candidatesAtOnce}`.execute(db)
    return rows.map((row) => ({
      token: hexOf(row.token),
      is721: row.standard === 721,
      tokenId: BigInt(row.token_id),
      cursor: `${row.first_block}.${hexOf(row.token)}.${row.token_id}`,
    }))
  }

  async function owned(found: readonly Candidate[], account: Address, signal: AbortSignal) {
    const answers = await contracts.read(
      found.map(({ token: to, tokenId, is721 }) => ({
        to,
        data: is721 ? tokenQuestions.ownerOf(tokenId) : tokenQuestions.balanceOfId(account, tokenId),
      })),
      signal,
    )
    return found.flatMap((candidate, at) => {
      const answer = numberIn(answers[at]) ?? 0n
      const amount = candidate.is721 ? BigInt(answer === BigInt(account)) : answer
      return amount > 0n ? [{ ...candidate, amount }] : []
    })
  }

  async function described(
    chain: string,
    id: number,
    rows: readonly (Candidate & { readonly amount: bigint })[],
    signal: AbortSignal,
  ): Promise<readonly OwnedAsset[]> {
    const uris = await contracts.read(
      rows.map(({ token: to, tokenId, is721 }) => ({
        to,
        data: is721 ? tokenQuestions.tokenURI(tokenId) : tokenQuestions.uri(tokenId),
      })),
      signal,
    )
    const tokens = rows.map(({ token }) => token)
    const infos = await directory.find(id, tokens, signal)
    return rows.map(({ token, tokenId, is721, amount }, at) => ({
      chainId: chain,
      contract: getAddress(token),
      tokenId: String(tokenId),
      standard: is721 ? 'ERC721' : 'ERC1155',
      amount: String(amount),
      collection: infos.get(token)?.name,
      // ERC-1155: clients put the id in, as 64 digits in lower case.
      metadataUrl: textIn(uris[at])?.replaceAll('{id}', numberToHex(tokenId, { size: 32 }).slice(2)),
    }))
  }

  async function assets(
    { chain, address }: AccountOnChain,
    cursor: string | undefined,
    signal: AbortSignal,
  ): Promise<Page<OwnedAsset>> {
    const account = lowerAddress(address)
    const id = await followedId(db, chain)
    const rows: (Candidate & { readonly amount: bigint })[] = []
    let next = cursor
    for (let read = 0; read < mostReads && rows.length < rowsOfPage; read += 1) {
      const found = await candidates(id, account, next)
      rows.push(...(await owned(found, account, signal)))
      next = found.length < candidatesAtOnce ? undefined : found.at(-1)?.cursor
      if (next === undefined) break
    }
    const page = rows.slice(0, rowsOfPage)
    if (rows.length > rowsOfPage) next = page.at(-1)?.cursor
    return { data: await described(chain, id, page, signal), next }
  }

  const { history, mark } = createHistory(followed, directory)
  return {
    balances: { balances: (account, signal) => readFollowed(() => balances(account, signal), signal) },
    history: {
      history: (account, cursor, signal) => readFollowed(() => history(account, cursor, signal), signal),
      mark: (account) => readFollowed(() => mark(account)),
    },
    assets: { assets: (account, cursor, signal) => readFollowed(() => assets(account, cursor, signal), signal) },
  }
}

interface Candidate {
  readonly token: Address
  readonly is721: boolean
  readonly tokenId: bigint
  readonly cursor: string
}
