import { createPrivateKey, sign as nodeSign } from 'node:crypto'
import { caip10, type Caip2, type RelayEvent, type SessionChange } from '@portico/core'
import { createTestTransport, type RelayRequest, type TestTransportOptions } from '@portico/testing/conformance'
import { createSolanaTestWallet, publicSolanaKeys, type RegisteredSolanaWallet } from '@portico/testing/solana'
import { Keypair, PublicKey, SystemProgram, Transaction } from '@solana/web3.js'
import { describe, expect, it } from 'vitest'
import { devnet, mainnet, testnet } from '../src/index.js'
import { fromBase58, toBase58 } from '../src/runtime/bytes.js'
import { isSigned } from './isSigned.js'
import { failure, withPage } from './site.js'

const { open } = withPage()
const key = Keypair.fromSeed(Buffer.from(publicSolanaKeys[0], 'hex'))
const address = key.publicKey.toBase58()
/** PKCS #8 of the key, for OpenSSL. */
const privateKey = createPrivateKey({
  key: Buffer.from(`302e020100300506032b657004220420${publicSolanaKeys[0]}`, 'hex'),
  format: 'der',
  type: 'pkcs8',
})
const other = Keypair.generate().publicKey.toBase58()
const formerMainnet: Caip2 = 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'
const formerDevnet: Caip2 = 'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K'
const never = new AbortController().signal

const all = [
  'solana_signMessage',
  'solana_signTransaction',
  'solana_signAllTransactions',
  'solana_signAndSendTransaction',
  'solana_getAccounts',
  'solana_requestAccounts',
]
const both = [caip10(mainnet.caipNetworkId, address), caip10(devnet.caipNetworkId, address)]

/** A site whose visitor is connected to a wallet behind a relay. */
async function connected(options: Partial<TestTransportOptions>) {
  const site = open()
  const transport = createTestTransport({ accounts: both, methods: all, ...options })
  await site.connectRelay(transport)
  return { site, requests: transport.requests }
}

function transfer(): Transaction {
  const blockhash = toBase58(new Uint8Array(32).fill(9))
  return new Transaction({ feePayer: key.publicKey, blockhash, lastValidBlockHeight: 1 }).add(
    SystemProgram.transfer({ fromPubkey: key.publicKey, toPubkey: new PublicKey(other), lamports: 7 }),
  )
}
const bytesOf = (transaction: Transaction): Uint8Array =>
  Uint8Array.from(transaction.serialize({ requireAllSignatures: false, verifySignatures: false }))
const sign = (text: string): Uint8Array => {
  const transaction = Transaction.from(Buffer.from(text, 'base64'))
  transaction.partialSign(key)
  return transaction.serialize()
}
const transactionOf = ({ params }: RelayRequest): string => (params as { readonly transaction: string }).transaction

describe('a wallet behind a relay', () => {
  it('is asked for the networks of the site by their ids of today and of before, and for the methods of Solana [7.34]', async () => {
    const { networks, methods, events } = await open({ networks: [devnet, mainnet, testnet] })
      .need('relay')
      .load()
    expect(networks()).toEqual([
      devnet.caipNetworkId,
      formerDevnet,
      mainnet.caipNetworkId,
      formerMainnet,
      testnet.caipNetworkId,
    ])
    expect(methods).toEqual({
      solana_signMessage: 'approve',
      solana_signTransaction: 'approve',
      solana_signAllTransactions: 'approve',
      solana_signAndSendTransaction: 'approve',
      solana_requestAccounts: 'approve',
      solana_getAccounts: 'read',
    })
    expect(events).toEqual(['accountsChanged', 'chainChanged'])
  })

  it('that knows only an id of before is on the network of today, and is asked by the id it knows', async () => {
    const signature = toBase58(nodeSign(null, Buffer.from('hi'), privateKey))
    const { site, requests } = await connected({
      accounts: [caip10(formerMainnet, address)],
      answer: () => ({ signature }),
    })
    expect(site.account()).toMatchObject({ networkId: mainnet.caipNetworkId, address })
    const account = caip10(mainnet.caipNetworkId, address)
    expect(await site.need('signMessage').signMessage({ account, message: 'hi' })).toEqual({ signature })
    expect(requests).toEqual([
      {
        method: 'solana_signMessage',
        params: { message: toBase58(new TextEncoder().encode('hi')), pubkey: address },
        networkId: formerMainnet,
      },
    ])
  })

  it('changes to networks of its session without a question, and to no other [4.30]', async () => {
    const { site, requests } = await connected({ answer: () => ({}) })
    await site.connections.switchNetwork(devnet.caipNetworkId)
    expect(site.account().networkId).toBe(devnet.caipNetworkId)
    expect(await failure(site.connections.switchNetwork(testnet.caipNetworkId))).toMatchObject({
      code: 'solana/chainNotSupported',
      message: 'Chain is not supported',
    })
    expect(site.account().networkId).toBe(devnet.caipNetworkId)
    expect(requests).toEqual([])
  })

  it.each<[string, (request: RelayRequest) => unknown]>([
    ['the transaction', (request) => ({ transaction: Buffer.from(sign(transactionOf(request))).toString('base64') })],
    [
      'its signature',
      (request) => ({ signature: toBase58(Transaction.from(sign(transactionOf(request))).signature!) }),
    ],
  ])('signs transactions, whether it answers %s', async (_, answer) => {
    const { site, requests } = await connected({ answer })
    const signed = await site.provider.signTransaction(transfer())
    expect(signed.verifySignatures()).toBe(true)
    expect(requests).toMatchObject([{ method: 'solana_signTransaction', networkId: mainnet.caipNetworkId }])
  })

  it('signs several in one question where it granted that, else one after the other', async () => {
    const answer = ({ method, params }: RelayRequest) => {
      const { transactions = [], transaction = '' } = params as { transactions?: string[]; transaction?: string }
      const base64 = (text: string) => Buffer.from(sign(text)).toString('base64')
      return method === 'solana_signAllTransactions'
        ? { transactions: transactions.map(base64) }
        : { transaction: base64(transaction) }
    }
    for (const methods of [all, ['solana_signTransaction']]) {
      const { site, requests } = await connected({ methods, answer })
      const signed = await site.provider.signAllTransactions([bytesOf(transfer()), bytesOf(transfer())])
      for (const one of signed) expect(Transaction.from(one).verifySignatures()).toBe(true)
      expect(requests).toHaveLength(methods === all ? 1 : 2)
    }
  })

  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['a short signature', { signature: toBase58(new Uint8Array(63)) }],
    ['no base58', { signature: '0OIl' }],
    ['no transaction', { transaction: 'AAAA' }],
    ['an unsigned transaction', { transaction: Buffer.from(bytesOf(transfer())).toString('base64') }],
    ['a signature of zeros', { signature: toBase58(new Uint8Array(64)) }],
  ])('that answers %s has not signed', async (_, answer) => {
    const { site } = await connected({ answer: () => answer })
    expect(await failure(site.provider.signTransaction(transfer()))).toMatchObject({ code: 'solana/badAnswer' })
  })

  it('is not asked for what it did not grant', async () => {
    const { site, requests } = await connected({ methods: ['solana_signTransaction'], answer: () => ({}) })
    expect(await failure(site.provider.signMessage(new Uint8Array(1)))).toMatchObject({ code: 'solana/notSupported' })
    expect(requests).toEqual([])
  })

  it('answers a signature of the very bytes', async () => {
    const { wallet } = createSolanaTestWallet({ privateKey: publicSolanaKeys[0] })
    const feature = (name: keyof RegisteredSolanaWallet['features']) =>
      wallet.features[name] as Readonly<
        Record<string, (input?: object) => Promise<readonly { signature: Uint8Array }[]>>
      >
    await feature('standard:connect')['connect']!()
    const { site } = await connected({
      answer: async ({ params }) => {
        const message = fromBase58((params as { readonly message: string }).message)
        const [one] = await feature('solana:signMessage')['signMessage']!({ account: wallet.accounts[0], message })
        return { signature: toBase58(one!.signature) }
      },
    })
    const message = new TextEncoder().encode('Grüße')
    expect(isSigned(address, message, await site.provider.signMessage(message))).toBe(true)
  })
})

describe('what a wallet behind a relay tells', () => {
  async function attached() {
    const { attach } = await open().need('relay').load()
    const transport = createTestTransport({ accounts: both, methods: all })
    const namespaceSession = attach(transport, undefined)
    const changes: SessionChange[] = []
    namespaceSession.subscribe((change) => changes.push(change))
    return { namespaceSession, changes, emit: transport.emit }
  }
  const event = (name: string, data: unknown): RelayEvent => ({
    type: 'event',
    name,
    data,
    networkId: mainnet.caipNetworkId,
  })

  it('of accounts is followed, plain or as CAIP-10, and nothing else is', async () => {
    const { changes, emit } = await attached()
    emit(event('accountsChanged', [other]))
    emit(event('accountsChanged', [caip10(mainnet.caipNetworkId, address), caip10(devnet.caipNetworkId, address)]))
    emit(event('accountsChanged', [other, 'nobody']))
    emit(event('accountsChanged', [{ pubkey: other }]))
    expect(changes).toEqual([
      { type: 'accounts', accounts: [{ address: other }] },
      { type: 'accounts', accounts: [{ address }] },
    ])
  })

  it('of networks is followed where its session holds them', async () => {
    const { changes, emit } = await attached()
    emit(event('chainChanged', testnet.caipNetworkId))
    emit(event('chainChanged', devnet.caipNetworkId))
    expect(changes).toEqual([{ type: 'network', networkId: devnet.caipNetworkId }])
  })

  it('of fewer networks moves the page to one that is left', async () => {
    const { namespaceSession, changes, emit } = await attached()
    expect(namespaceSession.networkId).toBe(mainnet.caipNetworkId)
    emit({ type: 'updated', accounts: [caip10(formerDevnet, address)] })
    expect(changes).toEqual([{ type: 'network', networkId: devnet.caipNetworkId }])
    await namespaceSession.switchNetwork!(devnet, never)
    expect(await failure(namespaceSession.switchNetwork!(mainnet, never))).toMatchObject({
      code: 'solana/chainNotSupported',
    })
  })
})
