import { parseCaip10, type Caip2, type TokensCapability, type TokenTransfer } from '@portico/core'
import * as v from 'valibot'
import { isAddress } from '../../chain/isAddress.js'
import type { SolanaContext } from '../../SolanaSpec.js'
import type { Nodes } from '../node/createNodes.js'
import { invalidAddress } from '../transfers/createTransfers.js'
import type { Sending } from '../transfers/createSending.js'
import type { Wallets } from '../Wallets.js'
import { toBase64 } from '../wire/base64.js'
import { listTokens } from './listTokens.js'
import { mintSchema, tokenAccountsSchema, tokenPrograms, type Mint } from './tokenSchemas.js'

const commitment = 'confirmed'
const lamports = v.pipe(v.number(), v.integer(), v.minValue(0))
const accountSchema = v.object({ value: v.nullable(v.object({ owner: v.string() })) })
const simulationSchema = v.object({
  value: v.object({ err: v.unknown(), accounts: v.nullable(v.tuple([v.nullable(v.object({ lamports }))])) }),
})

interface Written {
  readonly networkId: Caip2
  readonly transaction: Uint8Array
  /** The receiver's account of the token, where it has to be made. */
  readonly opens: string | undefined
}

/** Tokens of the token program and of token-2022. web3.js is loaded to write transactions. */
export function createTokens(
  context: SolanaContext,
  nodes: Nodes,
  sending: Sending,
  wallets: Wallets,
): TokensCapability {
  const { error } = context

  async function readMint(networkId: Caip2, token: string, signal: AbortSignal | undefined): Promise<Mint> {
    const { value } = await nodes.ask({
      networkId,
      method: 'getAccountInfo',
      params: [token, { encoding: 'jsonParsed', commitment }],
      schema: v.object({ value: v.unknown() }),
      signal,
    })
    const mint = v.safeParse(mintSchema, value)
    if (!mint.success) throw unknownToken(token)
    return mint.output
  }
  /** Owner of an account, or undefined where there is none. */
  async function ownerOf(
    networkId: Caip2,
    address: string,
    signal: AbortSignal | undefined,
  ): Promise<string | undefined> {
    const params = [address, { encoding: 'base64', commitment, dataSlice: { offset: 0, length: 0 } }]
    const { value } = await nodes.ask({ networkId, method: 'getAccountInfo', params, schema: accountSchema, signal })
    return value?.owner
  }
  /** The sender's accounts of the token, fullest first, as many as it takes. */
  async function readSources(
    networkId: Caip2,
    {
      address,
      token,
      amount,
      signal,
    }: { address: string; token: string; amount: bigint; signal: AbortSignal | undefined },
  ): Promise<readonly { readonly account: string; readonly amount: bigint }[]> {
    const { value } = await nodes.ask({
      networkId,
      method: 'getTokenAccountsByOwner',
      params: [address, { mint: token }, { encoding: 'jsonParsed', commitment }],
      schema: tokenAccountsSchema,
      signal,
    })
    const accounts = value
      .map(({ pubkey, account }) => ({ account: pubkey, held: account.data.parsed.info.tokenAmount.amount }))
      .sort((a, b) => (a.held < b.held ? 1 : -1))
    let left = amount
    const sources = accounts.flatMap(({ account, held }, at) => {
      const part = held < left ? held : left
      left -= part
      return part > 0n || at === 0 ? [{ account, amount: part }] : []
    })
    if (left > 0n || !sources.length)
      throw error('notEnough', { token }, { details: 'Send less, or get more of it first.' })
    return sources
  }
  async function write({ from, to, token, amount, signal }: TokenTransfer): Promise<Written> {
    const { networkId, address } = parseCaip10(from)
    const [mint, owner, blockhash, { buildTokenTransfer }, { associatedAccount }] = await Promise.all([
      readMint(networkId, token, signal),
      ownerOf(networkId, to, signal),
      sending.blockhash(networkId, signal),
      import('../sdk/buildTransfer.js'),
      import('../sdk/tokenAddresses.js'),
    ])
    // What is sent to a token account's own associated account is lost.
    if (owner !== undefined && tokenPrograms.includes(owner))
      throw error(
        'invalidAddress',
        { address: to },
        { details: 'It is an account of a token. Send to the address of its owner.' },
      )
    const program = mint.owner
    const target = associatedAccount(to, token, program)
    const [sources, held] = await Promise.all([
      readSources(networkId, { address, token, amount, signal }),
      ownerOf(networkId, target, signal),
    ])
    const isNew = held === undefined
    const { decimals } = mint.data.parsed.info
    const ends = { from: address, to, blockhash }
    return {
      networkId,
      transaction: buildTokenTransfer({ ...ends, mint: token, program, decimals, sources, isNew }),
      opens: isNew ? target : undefined,
    }
  }
  function check({ to, token, signal }: TokenTransfer): void {
    signal?.throwIfAborted()
    if (!isAddress(to)) throw invalidAddress(context, to)
    if (!isAddress(token)) throw unknownToken(token)
  }
  function unknownToken(token: string): Error {
    return error('unknownToken', { token }, { details: 'Expected the address of a mint on this network.' })
  }
  return {
    list: (account, signal) => listTokens(nodes, account, signal),
    async estimate(transfer) {
      check(transfer)
      const { signal } = transfer
      const { networkId, transaction, opens } = await write(transfer)
      const fee = await sending.fee(networkId, transaction, signal)
      if (opens === undefined) return { fee }
      // Accounts of token-2022 differ in size: the chain tells what this one costs.
      const config = { encoding: 'base64', commitment, sigVerify: false, replaceRecentBlockhash: true }
      const { value } = await nodes.ask({
        networkId,
        method: 'simulateTransaction',
        params: [toBase64(transaction), { ...config, accounts: { encoding: 'base64', addresses: [opens] } }],
        schema: simulationSchema,
        signal,
      })
      if (value.err !== null) throw error('rpcFailed', { chain: networkId, problem: JSON.stringify(value.err) })
      return { fee: fee + BigInt(value.accounts?.[0]?.lamports ?? 0) }
    },
    async send(transfer) {
      check(transfer)
      const { from, signal } = transfer
      const held = wallets.findConnection(from)
      const { transaction } = await write(transfer)
      return sending.send({ held, from, transaction, signal })
    },
  }
}
