import { startSolana, type SolanaDevnet } from '@portico/devnet-solana'
import { createSolanaTestWallet, type SolanaTestWallet, type SolanaTestWalletOptions } from '@portico/testing/solana'
import { Connection, Keypair, PublicKey, SystemProgram, Transaction } from '@solana/web3.js'
import type { Caip10 } from '@portico/core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fromBase58 } from '../src/runtime/bytes.js'
import { localnet } from './localnet.js'
import { failure, withPage, type Site } from './site.js'

const { open, page } = withPage()
let chain: SolanaDevnet
let connection: Connection
beforeAll(async () => {
  chain = await startSolana()
  connection = new Connection(chain.url, 'confirmed')
})
afterAll(() => chain.stop())

const rentOfAccount = 2_039_280n
const fee = 5000n
const nobody = (): string => Keypair.generate().publicKey.toBase58()

async function connected(options: SolanaTestWalletOptions = {}): Promise<{
  readonly wallet: SolanaTestWallet
  readonly site: Site
  readonly address: string
  readonly account: Caip10
}> {
  const privateKey = Buffer.from(Keypair.generate().secretKey.subarray(0, 32)).toString('hex')
  const wallet = createSolanaTestWallet({ name: 'Meadow', privateKey, rpcUrl: chain.url, ...options })
  wallet.appear(page() as Window)
  const site = open({ networks: [localnet(chain.url)] })
  await site.connect('solana:Meadow')
  const address = wallet.accounts[0]!
  chain.fund(address, 10_000_000_000n)
  return { wallet, site, address, account: `solana:localnet:${address}` }
}
const balance = async (address: string) => BigInt(await connection.getBalance(new PublicKey(address)))
const onlySigns = { lacks: ['solana:signAndSendTransaction'] }

describe('SOL', () => {
  it('costs the sender what was sent and what was estimated [7.35]', async () => {
    const { site, address, account } = await connected()
    const { estimate, send, wait } = site.need('transfers')
    const transfer = { from: account, to: nobody(), amount: 2_000_000_000n }
    const estimated = await estimate(transfer)
    const { hash } = await send(transfer)
    expect(await wait({ hash, account })).toBe('success')
    expect(estimated).toEqual({ fee })
    expect(await balance(transfer.to)).toBe(2_000_000_000n)
    expect(await balance(address)).toBe(8_000_000_000n - fee)
  })

  it('more than there is, is refused by the node, and nothing of it is sent', async () => {
    const { site, account, address } = await connected(onlySigns)
    const send = site.need('transfers').send({ from: account, to: nobody(), amount: 20_000_000_000n })
    expect(await failure(send)).toMatchObject({ code: 'solana/rpcFailed' })
    expect(await balance(address)).toBe(10_000_000_000n)
  })

  it.each([onlySigns, {}])('signed with another key is not taken', async (options) => {
    const { wallet, site, account } = await connected(options)
    wallet.misbehave('signsWithAnotherKey')
    const to = nobody()
    const error = await failure(site.need('transfers').send({ from: account, to, amount: 1_000_000_000n }))
    expect(error).toMatchObject({ message: expect.stringContaining('signature verification') as string })
    expect(await balance(to)).toBe(0n)
  })

  it.each([
    [[]],
    [[{ signedTransaction: new Uint8Array(3) }]],
    [[{ signedTransaction: 'AQ==' }]],
    [undefined],
    ['AQ=='],
  ])('is not sent where the wallet answers %j', async (answer) => {
    const { wallet, site, account } = await connected(onlySigns)
    wallet.behave({ answer })
    const send = site.need('transfers').send({ from: account, to: nobody(), amount: 1_000_000_000n })
    expect(await failure(send)).toMatchObject({ code: 'solana/badAnswer' })
  })

  it('is not sent where the wallet answers the transaction without a signature', async () => {
    const { wallet, site, account, address } = await connected(onlySigns)
    const from = new PublicKey(address)
    const unsigned = new Transaction({ feePayer: from, ...(await connection.getLatestBlockhash()) })
      .add(SystemProgram.transfer({ fromPubkey: from, toPubkey: from, lamports: 1 }))
      .serialize({ requireAllSignatures: false })
    wallet.behave({ answer: [{ signedTransaction: unsigned }] })
    const send = site.need('transfers').send({ from: account, to: nobody(), amount: 1_000_000_000n })
    expect(await failure(send)).toMatchObject({ code: 'solana/badAnswer' })
  })

  it('that the wallet claims to have sent and no block ever has, is told as expired', async () => {
    const { wallet, site, account } = await connected()
    wallet.behave({ answer: [{ signature: new Uint8Array(64).fill(7) }] })
    const { send, wait } = site.need('transfers')
    const { hash } = await send({ from: account, to: nobody(), amount: 1_000_000_000n })
    expect(fromBase58(hash)).toEqual(new Uint8Array(64).fill(7))
    // The plugin has asked for the newest block by then.
    await new Promise((resolve) => setTimeout(resolve, 100))
    const ended = failure(wait({ hash, account }))
    chain.skip(183)
    expect(await ended).toMatchObject({ code: 'solana/transactionExpired' })
  })

  it('that the wallet held back for long is waited for from then on: it may have a newer blockhash', async () => {
    const { wallet, site, account } = await connected()
    const signature = new Uint8Array(64).fill(8)
    wallet.behave({ delay: 300, next: { answer: [{ signature }] } })
    const { send, wait } = site.need('transfers')
    const sending = send({ from: account, to: nobody(), amount: 1_000_000_000n })
    await expect.poll(() => wallet.requests.length).toBe(2)
    chain.skip(300)
    const { hash } = await sending
    const leaving = AbortSignal.timeout(1000)
    expect(await failure(wait({ hash, account, signal: leaving }))).toMatchObject({ name: 'TimeoutError' })
  })

  it('that failed on the chain is told as reverted', async () => {
    const { site, account, address } = await connected()
    const from = new PublicKey(address)
    const transaction = new Transaction({ feePayer: from, ...(await connection.getLatestBlockhash()) }).add(
      SystemProgram.transfer({ fromPubkey: from, toPubkey: new PublicKey(nobody()), lamports: 20_000_000_000n }),
    )
    const hash = await site.provider.signAndSendTransaction(transaction, { skipPreflight: true })
    expect(await site.need('transfers').wait({ hash, account })).toBe('reverted')
  })
})

describe.each(['dollar', 'gem'] as const)('tokens: %s', (name) => {
  const token = () => chain.tokens[name].mint
  async function held(owner: string): Promise<bigint> {
    const { value } = await connection.getParsedTokenAccountsByOwner(new PublicKey(owner), {
      mint: new PublicKey(token()),
    })
    return value.reduce((sum, one) => sum + BigInt(one.account.data.parsed.info.tokenAmount.amount as string), 0n)
  }

  it('cost rent and a fee where the receiver has no account for them, and only a fee after that [7.35]', async () => {
    const { site, address, account } = await connected()
    const { estimate, send, list } = site.need('tokens')
    const { wait } = site.need('transfers')
    chain.fundToken(token(), address, 100n)
    const transfer = { from: account, to: nobody(), amount: 30n, token: token() }
    const before = await balance(address)
    const first = await estimate(transfer)
    expect(first.fee).toBeGreaterThanOrEqual(rentOfAccount + fee)
    const opening = await send(transfer)
    expect(await wait({ ...opening, account })).toBe('success')
    expect(before - (await balance(address))).toBe(first.fee)
    const again = await estimate(transfer)
    expect(again.fee).toBe(fee)
    const { hash } = await send(transfer)
    expect(await wait({ hash, account })).toBe('success')
    expect(await held(transfer.to)).toBe(60n)
    expect(await list(account)).toMatchObject([{ token: token(), amount: 40n }])
  })

  it('of which there is less are not sent, and nobody is asked', async () => {
    const { site, wallet, address, account } = await connected()
    chain.fundToken(token(), address, 5n)
    const { send } = site.need('tokens')
    const transfer = { from: account, to: nobody(), amount: 6n, token: token() }
    expect(await failure(send(transfer))).toMatchObject({ code: 'solana/notEnough' })
    expect(wallet.requests.map(({ method }) => method)).toEqual(['standard:connect'])
  })

  it('are not sent to an account of a token: whatever arrived there would be lost', async () => {
    const { site, address, account } = await connected()
    chain.fundToken(token(), address, 5n)
    const to = chain.fundToken(token(), nobody(), 1n)
    const { send } = site.need('tokens')
    expect(await failure(send({ from: account, to, amount: 1n, token: token() }))).toMatchObject({
      code: 'solana/invalidAddress',
    })
  })

  it('that are all spent are not listed any more', async () => {
    const { site, address, account } = await connected()
    chain.fundToken(token(), address, 5n)
    const { send, list } = site.need('tokens')
    const { hash } = await send({ from: account, to: nobody(), amount: 5n, token: token() })
    await site.need('transfers').wait({ hash, account })
    expect(await list(account)).toEqual([])
  })
})

it('what is no mint is no token', async () => {
  const { site, account, address } = await connected()
  const { send } = site.need('tokens')
  for (const token of ['nothing', nobody(), address]) {
    const transfer = { from: account, to: nobody(), amount: 1n, token }
    expect(await failure(send(transfer))).toMatchObject({ code: 'solana/unknownToken' })
  }
})
