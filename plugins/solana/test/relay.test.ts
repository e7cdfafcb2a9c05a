import {
  caip10,
  type Caip10,
  type Caip2,
  type Connector,
  type SessionChange,
  type RelayEvent,
  type RelayTransport,
} from '@portico/core'
import { createSolanaTestWallet, publicSolanaKeys, type RegisteredSolanaWallet } from '@portico/testing/solana'
import { Keypair, PublicKey, SystemProgram, Transaction } from '@solana/web3.js'
import { describe, expect, it } from 'vitest'
import { devnet, mainnet, testnet } from '../src/index.js'
import { fromBase58, toBase58 } from '../src/runtime/bytes.js'
import { isSigned } from './isSigned.js'
import { failure, withPage, type Site } from './site.js'

const { open } = withPage()
const key = Keypair.fromSeed(Buffer.from(publicSolanaKeys[0], 'hex'))
const address = key.publicKey.toBase58()
const other = Keypair.generate().publicKey.toBase58()
const formerMainnet: Caip2 = 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'
const formerDevnet: Caip2 = 'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K'
const never = new AbortController().signal

interface Sent {
  readonly method: string
  readonly params?: unknown
  readonly networkId: Caip2
}
type Answer = (request: Sent) => unknown

/** The other end of a relay, as a transport shows it. */
function far(accounts: readonly Caip10[], methods: readonly string[], answer: Answer) {
  const sent: Sent[] = []
  const listeners = new Set<(event: RelayEvent) => void>()
  const transport: RelayTransport = {
    accounts,
    networks: [...new Set(accounts.map((account) => account.slice(0, account.lastIndexOf(':')) as Caip2))],
    methods,
    async request({ method, params, networkId }) {
      sent.push({ method, params, networkId })
      return answer({ method, params, networkId })
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  return { transport, sent, tell: (event: RelayEvent) => listeners.forEach((listener) => listener(event)) }
}
const all = [
  'solana_signMessage',
  'solana_signTransaction',
  'solana_signAllTransactions',
  'solana_signAndSendTransaction',
  'solana_getAccounts',
  'solana_requestAccounts',
]
const both = [caip10(mainnet.caipNetworkId, address), caip10(devnet.caipNetworkId, address)]

/** A site whose visitor is connected through a relay. */
async function connected(options: {
  readonly accounts?: readonly Caip10[]
  readonly methods?: readonly string[]
  readonly answer: Answer
}): Promise<{ readonly site: Site; readonly sent: readonly Sent[] }> {
  const { accounts = both, methods = all, answer } = options
  const site = open()
  const relay = await site.need('relay').load()
  const { transport, sent } = far(accounts, methods, answer)
  const connector: Connector = {
    id: 'relay',
    name: 'Far Wallet',
    type: 'WALLET_CONNECT',
    namespaces: ['solana'],
    async connect({ networks }) {
      return { namespaces: { solana: relay.attach(transport, networks['solana']) }, end: async () => {} }
    },
  }
  await site.connections.connect({ connector })
  return { site, sent }
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
const transactionOf = ({ params }: Sent): string => (params as { readonly transaction: string }).transaction

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
    const signature = toBase58(new Uint8Array(64).fill(1))
    const { site, sent } = await connected({
      accounts: [caip10(formerMainnet, address)],
      answer: () => ({ signature }),
    })
    expect(site.account()).toMatchObject({ networkId: mainnet.caipNetworkId, address })
    const account = caip10(mainnet.caipNetworkId, address)
    expect(await site.need('signMessage').signMessage({ account, message: 'hi' })).toEqual({ signature })
    expect(sent).toEqual([
      {
        method: 'solana_signMessage',
        params: { message: toBase58(new TextEncoder().encode('hi')), pubkey: address },
        networkId: formerMainnet,
      },
    ])
  })

  it('changes to networks of its session without a question, and to no other [4.30]', async () => {
    const { site, sent } = await connected({ answer: () => ({}) })
    await site.connections.switchNetwork(devnet.caipNetworkId)
    expect(site.account().networkId).toBe(devnet.caipNetworkId)
    expect(await failure(site.connections.switchNetwork(testnet.caipNetworkId))).toMatchObject({
      code: 'solana/chainNotSupported',
      message: 'Chain is not supported',
    })
    expect(site.account().networkId).toBe(devnet.caipNetworkId)
    expect(sent).toEqual([])
  })

  it.each<[string, Answer]>([
    ['the transaction', (sent) => ({ transaction: Buffer.from(sign(transactionOf(sent))).toString('base64') })],
    ['its signature', (sent) => ({ signature: toBase58(Transaction.from(sign(transactionOf(sent))).signature!) })],
  ])('signs transactions, whether it answers %s', async (_, answer) => {
    const { site, sent } = await connected({ answer })
    const signed = await site.provider.signTransaction(transfer())
    expect(signed.verifySignatures()).toBe(true)
    expect(sent).toMatchObject([{ method: 'solana_signTransaction', networkId: mainnet.caipNetworkId }])
  })

  it('signs several in one question where it granted that, else one after the other', async () => {
    const answer: Answer = ({ method, params }) => {
      const { transactions = [], transaction = '' } = params as { transactions?: string[]; transaction?: string }
      const base64 = (text: string) => Buffer.from(sign(text)).toString('base64')
      return method === 'solana_signAllTransactions'
        ? { transactions: transactions.map(base64) }
        : { transaction: base64(transaction) }
    }
    for (const methods of [all, ['solana_signTransaction']]) {
      const { site, sent } = await connected({ methods, answer })
      const signed = await site.provider.signAllTransactions([bytesOf(transfer()), bytesOf(transfer())])
      for (const one of signed) expect(Transaction.from(one).verifySignatures()).toBe(true)
      expect(sent).toHaveLength(methods === all ? 1 : 2)
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
    const { site, sent } = await connected({ methods: ['solana_signTransaction'], answer: () => ({}) })
    expect(await failure(site.provider.signMessage(new Uint8Array(1)))).toMatchObject({ code: 'solana/notSupported' })
    expect(sent).toEqual([])
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
    const { transport, tell } = far(both, all, () => ({}))
    const namespaceSession = attach(transport, undefined)
    const told: SessionChange[] = []
    namespaceSession.subscribe((change) => told.push(change))
    return { namespaceSession, told, tell }
  }
  const event = (name: string, data: unknown): RelayEvent => ({
    type: 'event',
    name,
    data,
    networkId: mainnet.caipNetworkId,
  })

  it('of accounts is followed, plain or as CAIP-10, and nothing else is', async () => {
    const { told, tell } = await attached()
    tell(event('accountsChanged', [other]))
    tell(event('accountsChanged', [caip10(mainnet.caipNetworkId, address), caip10(devnet.caipNetworkId, address)]))
    tell(event('accountsChanged', [other, 'nobody']))
    tell(event('accountsChanged', [{ pubkey: other }]))
    expect(told).toEqual([
      { type: 'accounts', accounts: [{ address: other }] },
      { type: 'accounts', accounts: [{ address }] },
    ])
  })

  it('of networks is followed where its session holds them', async () => {
    const { told, tell } = await attached()
    tell(event('chainChanged', testnet.caipNetworkId))
    tell(event('chainChanged', devnet.caipNetworkId))
    expect(told).toEqual([{ type: 'network', networkId: devnet.caipNetworkId }])
  })

  it('of fewer networks moves the page to one that is left', async () => {
    const { namespaceSession, told, tell } = await attached()
    expect(namespaceSession.networkId).toBe(mainnet.caipNetworkId)
    tell({ type: 'updated', accounts: [caip10(formerDevnet, address)] })
    expect(told).toEqual([{ type: 'network', networkId: devnet.caipNetworkId }])
    await namespaceSession.switchNetwork!(devnet, never)
    expect(await failure(namespaceSession.switchNetwork!(mainnet, never))).toMatchObject({
      code: 'solana/chainNotSupported',
    })
  })
})
