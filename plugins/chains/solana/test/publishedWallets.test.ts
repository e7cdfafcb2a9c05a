import { SolanaWalletAdapterWallet, StandardWalletAdapter } from '@solana/wallet-standard-wallet-adapter-base'
import { createSolanaTestWallet, type SolanaTestWallet } from '@portico/testing/solana'
import {
  Keypair,
  SystemProgram,
  Transaction,
  TransactionMessage,
  VersionedTransaction,
  type PublicKey,
} from '@solana/web3.js'
import type { Wallet, WalletAccount } from '@wallet-standard/base'
import { registerWallet } from '@wallet-standard/core'
import { createPrivateKey, sign } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { mainnet } from '../src/index.js'
import { fromBase58, toBase58 } from '../src/runtime/bytes.js'
import { isSigned } from './isSigned.js'
import { failure, withPage, type Site } from './site.js'

const { open } = withPage()
const seed = '05'.repeat(32)
const key = Keypair.fromSeed(Buffer.from(seed, 'hex'))
const address = key.publicKey.toBase58()
const pkcs8 = Buffer.from(`302e020100300506032b657004220420${seed}`, 'hex')
const privateKey = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' })
const signBytes = (message: Uint8Array) => new Uint8Array(sign(null, message, privateKey))
const text = (value: string) => new TextEncoder().encode(value)
const account = `${mainnet.caipNetworkId}:${address}` as const

/** What wallets are made of for @solana/wallet-adapter: a wallet of Wallet Standard is made of it by the published package. */
const adapter = {
  name: 'Adapted',
  url: 'https://wallet.example',
  icon: 'data:image/svg+xml;base64,PHN2Zy8+',
  readyState: 'Installed',
  publicKey: null as PublicKey | null,
  connected: false,
  connecting: false,
  supportedTransactionVersions: new Set(['legacy', 0]),
  listeners: {} as Record<string, (() => void)[]>,
  on(event: string, listener: () => void, context: unknown) {
    ;(adapter.listeners[event] ??= []).push(() => listener.call(context))
  },
  off() {},
  emit(event: string) {
    for (const listener of adapter.listeners[event] ?? []) listener()
  },
  async connect() {
    adapter.publicKey = key.publicKey
    adapter.connected = true
    adapter.emit('connect')
  },
  async disconnect() {
    adapter.publicKey = null
    adapter.connected = false
    adapter.emit('disconnect')
  },
  sendTransaction: async () => toBase58(new Uint8Array(64)),
  async signTransaction<T extends Transaction | VersionedTransaction>(transaction: T): Promise<T> {
    if ('version' in transaction) transaction.sign([key])
    else transaction.partialSign(key)
    return transaction
  },
  async signAllTransactions<T extends Transaction | VersionedTransaction>(transactions: readonly T[]): Promise<T[]> {
    return Promise.all(transactions.map((one) => adapter.signTransaction(one)))
  },
  signMessage: async (message: Uint8Array) => signBytes(message),
}
const blockhash = toBase58(new Uint8Array(32).fill(9))
const move = SystemProgram.transfer({ fromPubkey: key.publicKey, toPubkey: Keypair.generate().publicKey, lamports: 7 })
const legacy = () => new Transaction({ feePayer: key.publicKey, blockhash, lastValidBlockHeight: 1 }).add(move)
const versioned = () =>
  new VersionedTransaction(
    new TransactionMessage({
      payerKey: key.publicKey,
      recentBlockhash: blockhash,
      instructions: [move],
    }).compileToV0Message(),
  )

it('a wallet that @solana/wallet-standard-wallet-adapter-base makes signs messages and transactions of both kinds', async () => {
  registerWallet(new SolanaWalletAdapterWallet(adapter as never, 'solana:mainnet', 'http://127.0.0.1:9') as Wallet)
  const site = open()
  await site.connect('solana:Adapted')
  expect(site.account().address).toBe(address)
  const message = text('Grüße 🦊')
  expect(isSigned(address, message, await site.provider.signMessage(message))).toBe(true)
  const [one, two] = await site.provider.signAllTransactions([legacy(), versioned()])
  expect((one as Transaction).verifySignatures()).toBe(true)
  expect(
    isSigned(address, (two as VersionedTransaction).message.serialize(), (two as VersionedTransaction).signatures[0]!),
  ).toBe(true)
  await adapter.disconnect()
  expect(site.account().status).toBe('disconnected')
})

it('our test wallet is one that the published adapter of pages understands', async () => {
  const double = createSolanaTestWallet({ name: 'Meadow', privateKey: seed })
  const page = new StandardWalletAdapter({ wallet: double.wallet as never })
  await page.connect()
  expect(page.publicKey?.toBase58()).toBe(address)
  expect(isSigned(address, text('hi'), await page.signMessage!(text('hi')))).toBe(true)
  expect((await page.signTransaction!(legacy())).verifySignatures()).toBe(true)
})

/** A standard wallet whose account, or whose answers, differ from those of our test wallet. */
async function connected(change: {
  readonly account?: Partial<WalletAccount>
  readonly features?: (double: SolanaTestWallet) => Record<string, unknown>
}): Promise<{ readonly double: SolanaTestWallet; readonly site: Site }> {
  const double = createSolanaTestWallet({ name: 'Odd', privateKey: seed })
  const { wallet } = double
  const accounts = () => wallet.accounts.map((one) => ({ ...one, ...change.account }))
  const connect = wallet.features['standard:connect'] as { connect(): Promise<unknown> }
  registerWallet({
    version: wallet.version,
    name: wallet.name,
    icon: wallet.icon,
    chains: wallet.chains,
    features: {
      ...wallet.features,
      'standard:connect': {
        version: '1.0.0',
        connect: async () => {
          await connect.connect()
          return { accounts: accounts() }
        },
      },
      ...change.features?.(double),
    },
    get accounts() {
      return accounts()
    },
  } as Wallet)
  const site = open()
  await site.connect('solana:Odd')
  return { double, site }
}
const asked = (double: SolanaTestWallet) =>
  double.requests.map(({ method }) => method).filter((method) => method.startsWith('solana:'))

describe('an account that can do less than its wallet', () => {
  it('is not asked for what it cannot do: one that is only watched', async () => {
    const { site, double } = await connected({ account: { features: [] } })
    const watched = { code: 'solana/notSupported', details: expect.stringContaining('only be watched') as string }
    expect(await failure(site.provider.signMessage(text('x')))).toMatchObject(watched)
    expect(await failure(site.provider.signTransaction(legacy()))).toMatchObject(watched)
    expect(asked(double)).toEqual([])
  })

  it('is not handed transactions of a version that the wallet cannot read', async () => {
    const { site, double } = await connected({
      features: ({ wallet }) => ({
        'solana:signTransaction': {
          ...(wallet.features['solana:signTransaction'] as object),
          supportedTransactionVersions: ['legacy'],
        },
      }),
    })
    expect(await failure(site.provider.signTransaction(versioned()))).toMatchObject({
      code: 'solana/notSupported',
      details: expect.stringContaining('version 0') as string,
    })
    expect(asked(double)).toEqual([])
  })

  it('is not asked to send on a network that it does not have', async () => {
    const { site } = await connected({
      account: { chains: ['solana:devnet'], features: ['solana:signAndSendTransaction'] },
      features: () => ({
        'solana:signTransaction': undefined,
        'solana:signAndSendTransaction': {
          version: '1.0.0',
          supportedTransactionVersions: ['legacy', 0],
          signAndSendTransaction: () => expect.unreachable(),
        },
      }),
    })
    expect(await failure(site.provider.signAndSendTransaction(legacy()))).toMatchObject({
      code: 'solana/chainNotSupported',
    })
  })
})

describe('a signature of a message', () => {
  const signing = (answer: (message: Uint8Array) => { signature: Uint8Array; signedMessage: Uint8Array }) =>
    connected({
      features: () => ({
        'solana:signMessage': {
          version: '1.1.0',
          signMessage: async ({ message }: { readonly message: Uint8Array }) => [answer(message)],
        },
      }),
    })
  const headed = (message: Uint8Array) =>
    Uint8Array.from([0xff, ...text('solana offchain'), 0, 0, message.length, 0, ...message])

  it('over an off-chain message, as hardware wallets make it, is answered with what was signed', async () => {
    const { site } = await signing((message) => ({
      signature: signBytes(headed(message)),
      signedMessage: headed(message),
    }))
    const found = await site.need('signMessage').signMessage({ account, message: 'hello' })
    const signed = fromBase58(found.signedMessage!)!
    expect(signed).toEqual(headed(text('hello')))
    expect(isSigned(address, signed, fromBase58(found.signature)!)).toBe(true)
  })

  it.each([
    ['of zeros', () => ({ signature: new Uint8Array(64), signedMessage: text('hello') })],
    ['over another message than it says', () => ({ signature: signBytes(text('bye')), signedMessage: text('hello') })],
    ['over a longer text', () => ({ signature: signBytes(text('I owe hello')), signedMessage: text('I owe hello') })],
    [
      'over the header of another message',
      () => ({ signature: signBytes(headed(text('bye'))), signedMessage: headed(text('bye')) }),
    ],
  ])('%s is refused', async (_, answer) => {
    const { site } = await signing(answer)
    expect(await failure(site.need('signMessage').signMessage({ account, message: 'hello' }))).toMatchObject({
      code: 'solana/badAnswer',
    })
  })

  it.each([
    ['Approval Denied', undefined],
    ['Approval Denied: Popup Closed.', undefined],
    ['Transaction cancelled', undefined],
    ['User disapproved requested methods', undefined],
    ['User rejected the request.', 4001],
  ])('that the visitor refuses with %j has code 4001', async (message, code) => {
    const { site } = await signing(() => {
      throw Object.assign(new Error(message), code && { code })
    })
    expect(await failure(site.provider.signMessage(text('x')))).toMatchObject({ code: 4001 })
  })

  it('that a node refused has not: its words are its own', async () => {
    const { site } = await signing(() => {
      throw Object.assign(new Error('Transaction rejected'), { code: -32_003 })
    })
    expect(await failure(site.provider.signMessage(text('x')))).toMatchObject({ code: -32_003 })
  })
})
