import { startSolana, type SolanaDevnet } from '@portico/devnet-solana'
import { createSolanaTestWallet, type SolanaTestWallet } from '@portico/testing/solana'
import {
  Connection,
  Keypair,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isSigned } from './isSigned.js'
import { localnet } from './localnet.js'
import { withChain } from './sendingSite.js'
import { failure, withPage, type Site } from './site.js'

const { open, page } = withPage()
const sending = withChain()
let chain: SolanaDevnet
beforeAll(async () => void (chain = await startSolana()))
afterAll(() => chain.stop())

function meadow(name = 'Meadow'): SolanaTestWallet {
  const privateKey = Buffer.from(Keypair.generate().secretKey.subarray(0, 32)).toString('hex')
  const wallet = createSolanaTestWallet({ name, privateKey, rpcUrl: chain.url })
  wallet.appear(page() as Window)
  return wallet
}
async function connected(): Promise<{ wallet: SolanaTestWallet; site: Site; key: PublicKey }> {
  const wallet = meadow()
  const site = open({ networks: [localnet(chain.url)] })
  await site.connect('solana:Meadow')
  chain.fund(wallet.accounts[0]!, 5_000_000_000n)
  return { wallet, site, key: new PublicKey(wallet.accounts[0]!) }
}
const move = (from: PublicKey, lamports = 1_000_000_000) =>
  SystemProgram.transfer({ fromPubkey: from, toPubkey: Keypair.generate().publicKey, lamports })

describe('the provider that hosts hold', () => {
  it('is one object that follows who is connected, and tells of it', async () => {
    const [first, second] = [meadow('Meadow'), meadow('Orchard')]
    const site = open({ networks: [localnet(chain.url)] })
    const { provider } = site
    const told: unknown[] = []
    const note = (payload: unknown) => void told.push(payload)
    provider.on('connect', note).on('accountChanged', note).on('disconnect', note)
    expect([provider.address, provider.publicKey]).toEqual([undefined, undefined])
    await site.connect('solana:Meadow')
    expect(provider.address).toBe(first.accounts[0])
    expect(new PublicKey(provider.publicKey!).toBase58()).toBe(first.accounts[0])
    await site.connect('solana:Orchard')
    expect(provider.address).toBe(second.accounts[0])
    await site.connections.disconnect()
    expect(site.modal.api.solana.getProvider()).toBe(provider)
    expect(provider.address).toBeUndefined()
    provider.off('connect', note)
    await site.connect('solana:Meadow')
    expect(told.slice(0, 2)).toEqual([first.accounts[0], second.accounts[0]])
    expect(told.at(-1)).toBeUndefined()
  })

  it('rejects with solana/notConnected while nobody is', async () => {
    const { provider } = open()
    const calls = [
      provider.signMessage(new Uint8Array(1)),
      provider.signTransaction(new Uint8Array(1)),
      provider.signAndSendTransaction(new Uint8Array(1)),
    ]
    for (const call of calls) expect(await failure(call)).toMatchObject({ code: 'solana/notConnected' })
  })

  it('signs bytes as they are', async () => {
    const { site, key } = await connected()
    const message = Uint8Array.of(0, 255, 1)
    expect(isSigned(key.toBase58(), message, await site.provider.signMessage(message))).toBe(true)
  })

  it('signs transactions of either kind, and bytes, and answers the same kind', async () => {
    const { site, key } = await connected()
    const connection = await site.modal.api.solana.getConnection()
    const latest = await connection.getLatestBlockhash()
    const legacy = new Transaction({ feePayer: key, ...latest }).add(move(key))
    const message = new TransactionMessage({
      payerKey: key,
      recentBlockhash: latest.blockhash,
      instructions: [move(key)],
    }).compileToV0Message()
    const versioned = new VersionedTransaction(message)
    const signed = await site.provider.signAllTransactions<Transaction | VersionedTransaction>([legacy, versioned])
    expect(signed[0]).toBeInstanceOf(Transaction)
    expect((signed[0] as Transaction).verifySignatures()).toBe(true)
    expect(signed[1]).toBeInstanceOf(VersionedTransaction)
    expect(isSigned(key.toBase58(), message.serialize(), (signed[1] as VersionedTransaction).signatures[0]!)).toBe(true)
    const bytes = await site.provider.signTransaction(versioned.serialize())
    expect(await connection.sendRawTransaction(bytes)).toEqual(expect.any(String))
  })

  it('sends, and answers the signature that the chain knows', async () => {
    const { site, key } = await connected()
    const connection = await site.modal.api.solana.getConnection()
    const latest = await connection.getLatestBlockhash()
    const signature = await site.provider.signAndSendTransaction(
      new Transaction({ feePayer: key, ...latest }).add(move(key)),
    )
    // Not by `confirmTransaction`, which goes on asking after it has answered.
    await expect.poll(async () => (await connection.getSignatureStatus(signature)).value?.err).toBeNull()
  })

  it('answers the signature of what a wallet only signed, although the answer of the node that took it is lost', async () => {
    const { node, site, address } = await sending.connected({ lacks: ['solana:signAndSendTransaction'] })
    node.lie = async (method, params, ask) => {
      if (method !== 'sendTransaction') return undefined
      await ask(method, params)
      return 504
    }
    const from = new PublicKey(address)
    const fresh = new Connection(sending.chain().url, 'confirmed')
    const transaction = new Transaction({ feePayer: from, ...(await fresh.getLatestBlockhash()) }).add(move(from))
    const signature = await site.provider.signAndSendTransaction(transaction)
    expect((await fresh.getSignatureStatus(signature)).value?.err).toBeNull()
    node.lie = async (method) => (method === 'sendTransaction' ? { error: { code: -32002, message: 'No' } } : undefined)
    const again = new Transaction({ feePayer: from, ...(await fresh.getLatestBlockhash()) }).add(move(from))
    expect(await failure(site.provider.signAndSendTransaction(again))).toMatchObject({ code: 'solana/rpcFailed' })
  })

  it('passes a refusal on as it came', async () => {
    const { site, wallet } = await connected()
    wallet.behave('refuse')
    expect(await failure(site.provider.signMessage(new Uint8Array(1)))).toMatchObject({ code: 4001 })
  })

  it('says what a wallet cannot do', async () => {
    createSolanaTestWallet({ name: 'Mute', lacks: ['solana:signMessage'] }).appear(page() as Window)
    const site = open()
    await site.connect('solana:Mute')
    expect(await failure(site.provider.signMessage(new Uint8Array(1)))).toMatchObject({
      code: 'solana/notSupported',
      context: { wallet: 'Mute', method: 'solana:signMessage' },
    })
  })

  it.each([
    [[{ signature: new Uint8Array(63), signedMessage: Uint8Array.of(1) }]],
    [[{ signature: new Uint8Array(64), signedMessage: Uint8Array.of(2) }]],
    [[{ signature: 'abc', signedMessage: Uint8Array.of(1) }]],
    [{}],
    [undefined],
  ])('takes no %j for a signature of the message', async (answer) => {
    const { site, wallet } = await connected()
    wallet.behave({ answer })
    expect(await failure(site.provider.signMessage(Uint8Array.of(1)))).toMatchObject({ code: 'solana/badAnswer' })
  })
})

it('the connection is to the network in use', async () => {
  const other = { ...localnet('http://127.0.0.1:9', 'Other') }
  meadow()
  const site = open({ networks: [localnet(chain.url), other] })
  const { getConnection } = site.modal.api.solana
  expect((await getConnection()).rpcEndpoint).toBe(chain.url)
  await site.connect('solana:Meadow')
  await site.connections.switchNetwork(other.caipNetworkId)
  expect((await getConnection()).rpcEndpoint).toBe('http://127.0.0.1:9')
})
