import { networkName } from '@portico/chain-kit'
import { parseCaip10, type Caip2, type TokensCapability, type TokenTransfer } from '@portico/core'
import * as v from 'valibot'
import { isAddress } from '../../isAddress.js'
import { toBase64 } from '../bytes.js'
import type { RuntimeDeps } from '../RuntimeDeps.js'
import type { Sending } from '../transfers/createSending.js'
import { invalidAddress } from '../transfers/createTransfers.js'
import { listTokens } from './listTokens.js'
import { mintSchema, tokenAccountsSchema, tokenPrograms, type Mint } from './tokenSchemas.js'

const commitment = 'confirmed'
const lamports = v.pipe(v.number(), v.integer(), v.minValue(0))
const accountSchema = v.object({ value: v.nullable(v.object({ owner: v.string() })) })
const simulationSchema = v.object({
  value: v.object({ err: v.unknown(), accounts: v.nullable(v.tuple([v.nullable(v.object({ lamports }))])) }),
})

interface BuiltTransfer {
  readonly networkId: Caip2
  readonly transaction: Uint8Array
  /** The receiver's account of the token, where the transaction creates it. */
  readonly newAccount: string | undefined
}

/** Tokens of the token program and of token-2022. web3.js is loaded to write transactions. */
export function createTokens(deps: RuntimeDeps, sending: Sending): TokensCapability {
  const { context, nodes, wallets, web3 } = deps
  const { error } = context

  async function readMint(networkId: Caip2, token: string, signal: AbortSignal | undefined): Promise<Mint> {
    const { value } = await nodes.request({
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
    const { value } = await nodes.request({
      networkId,
      method: 'getAccountInfo',
      params,
      schema: accountSchema,
      signal,
    })
    return value?.owner
  }
  /** As many of the sender's accounts of the token as the amount needs, those with most first. */
  async function readSources(
    networkId: Caip2,
    {
      address,
      token,
      amount,
      signal,
    }: { address: string; token: string; amount: bigint; signal: AbortSignal | undefined },
  ): Promise<readonly { readonly account: string; readonly amount: bigint }[]> {
    const { value } = await nodes.request({
      networkId,
      method: 'getTokenAccountsByOwner',
      params: [address, { mint: token }, { encoding: 'jsonParsed', commitment }],
      schema: tokenAccountsSchema,
      signal,
    })
    const accounts = value
      .map(({ pubkey, account }) => ({ account: pubkey, balance: account.data.parsed.info.tokenAmount.amount }))
      .sort((a, b) => (a.balance < b.balance ? 1 : -1))
    let left = amount
    const sources = accounts.flatMap(({ account, balance }, at) => {
      const part = balance < left ? balance : left
      left -= part
      return part > 0n || at === 0 ? [{ account, amount: part }] : []
    })
    if (left > 0n || !sources.length)
      throw error('notEnough', { token }, { details: 'Send less, or get more of it first.' })
    return sources
  }
  async function build({ from, to, token, amount, signal }: TokenTransfer): Promise<BuiltTransfer> {
    const { networkId, address } = parseCaip10(from)
    const [mint, owner, blockhash, { associatedAccount, buildTokenTransfer }] = await Promise.all([
      readMint(networkId, token, signal),
      ownerOf(networkId, to, signal),
      sending.blockhash(networkId, signal),
      web3(),
    ])
    // Tokens that are sent to the associated account of a token account are lost.
    if (owner !== undefined && tokenPrograms.includes(owner))
      throw error(
        'invalidAddress',
        { address: to },
        { details: 'It is an account of a token. Send to the address of its owner.' },
      )
    const program = mint.owner
    const target = associatedAccount(to, token, program)
    const [sources, targetOwner] = await Promise.all([
      readSources(networkId, { address, token, amount, signal }),
      ownerOf(networkId, target, signal),
    ])
    const isNew = targetOwner === undefined
    const { decimals } = mint.data.parsed.info
    const ends = { from: address, to, blockhash }
    return {
      networkId,
      transaction: buildTokenTransfer({ ...ends, mint: token, program, decimals, sources, isNew }),
      newAccount: isNew ? target : undefined,
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
    list: (account, signal) => listTokens(deps, account, signal),
    async estimate(transfer) {
      check(transfer)
      const { signal } = transfer
      const { networkId, transaction, newAccount } = await build(transfer)
      const fee = await sending.fee(networkId, transaction, signal)
      if (newAccount === undefined) return { fee }
      // Accounts of token-2022 differ in size, so the chain is asked what this one costs.
      const config = { encoding: 'base64', commitment, sigVerify: false, replaceRecentBlockhash: true }
      const { value } = await nodes.request({
        networkId,
        method: 'simulateTransaction',
        params: [toBase64(transaction), { ...config, accounts: { encoding: 'base64', addresses: [newAccount] } }],
        schema: simulationSchema,
        signal,
      })
      if (value.err !== null)
        throw error('rpcFailed', { chain: networkName(context, networkId), problem: JSON.stringify(value.err) })
      return { fee: fee + BigInt(value.accounts?.[0]?.lamports ?? 0) }
    },
    async send(transfer) {
      check(transfer)
      const { from, signal } = transfer
      const { wallet } = await wallets.ofAccount(from, signal)
      const { transaction } = await build(transfer)
      return sending.send({ wallet, from, transaction, signal })
    },
  }
}
