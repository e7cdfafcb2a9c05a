import { MsgSend } from 'cosmjs-types/cosmos/bank/v1beta1/tx'
import { AuthInfo, TxBody } from 'cosmjs-types/cosmos/tx/v1beta1/tx'
import { startCosmos, type CosmosDevnet } from '@portico/devnet-cosmos'
import { openTestSite } from '@portico/testing/conformance'
import { createCosmosTestWallet, type CosmosTestWallet } from '@portico/testing/cosmos'
import { createLyingProxy, describeTransferFaults } from '@portico/testing/transfers'
import { afterAll, beforeAll } from 'vitest'
import { cosmos } from '../src/index.js'
import { cometBft } from './cometBft.js'
import { localNetwork } from './local.js'
import { stubPage } from './page.js'
import { gem } from './tokens.js'

let chain: CosmosDevnet
// Cases run beside each other: the page outlives each of them.
const page = stubPage((name, value) => void Reflect.set(globalThis, name, value))
beforeAll(async () => void (chain = await startCosmos({ blockMs: 300, tokens: [gem] })))
afterAll(() => chain.stop())

type DirectDoc = Parameters<CosmosTestWallet['keplr']['signDirect']>[2]
type AminoDoc = Parameters<CosmosTestWallet['keplr']['signAmino']>[2]
interface Change {
  direct(body: TxBody, authInfo: AuthInfo, send: MsgSend): void
  amino?(document: Writable<AminoDoc>, value: { to_address: string; amount: { denom: string; amount: string }[] }): void
}
type Writable<T> = { -readonly [K in keyof T]: T[K] }

const elsewhere = 'cosmos1qyqszqgpqyqszqgpqyqszqgpqyqszqgpjnp7du'
/** What a wallet can sign instead. */
const changes: Readonly<Record<string, Change>> = {
  receiver: {
    direct: (_body, _authInfo, send) => void (send.toAddress = elsewhere),
    amino: (_document, value) => void (value.to_address = elsewhere),
  },
  amount: {
    direct: (_body, _authInfo, send) => void (send.amount[0]!.amount = '4000'),
    amino: (_document, value) => void (value.amount[0]!.amount = '4000'),
  },
  token: {
    direct: (_body, _authInfo, send) => void (send.amount[0]!.denom = 'ibc/AB'),
    amino: (_document, value) => void (value.amount[0]!.denom = 'ibc/AB'),
  },
  payer: {
    direct: (_body, _authInfo, send) => void (send.fromAddress = elsewhere),
  },
  fee: {
    direct: (_body, { fee }) => void (fee!.amount[0]!.amount = '210000'),
    amino: (document) => void (document.fee = { ...document.fee, amount: [{ denom: 'uatom', amount: '210000' }] }),
  },
  memo: {
    direct: (body) => void (body.memo = '12345'),
    amino: (document) => void (document.memo = '12345'),
  },
  timeout: { direct: (body) => void (body.timeoutHeight = 0n) },
  call: { direct: (body) => void body.messages.push(body.messages[0]!) },
}

function alter(wallet: CosmosTestWallet, { direct, amino }: Change): void {
  const { signDirect, signAmino } = wallet.keplr
  wallet.keplr.signDirect = (chainId, signer, doc: DirectDoc) => {
    const body = TxBody.decode(doc.bodyBytes)
    const authInfo = AuthInfo.decode(doc.authInfoBytes)
    const send = MsgSend.decode(body.messages[0]!.value)
    direct(body, authInfo, send)
    body.messages[0]!.value = MsgSend.encode(send).finish()
    const changed = { bodyBytes: TxBody.encode(body).finish(), authInfoBytes: AuthInfo.encode(authInfo).finish() }
    return signDirect(chainId, signer, { ...doc, ...changed })
  }
  wallet.keplr.signAmino = (chainId, signer, doc) => {
    const changed = structuredClone(doc) as Writable<AminoDoc>
    amino?.(changed, changed.msgs[0]!.value as Parameters<NonNullable<typeof amino>>[1])
    return signAmino(chainId, signer, changed)
  }
}

/** Wallets stand in one place of the page: one after the other is found and connected. */
let turn: Promise<unknown> = Promise.resolve()
function inTurn<T>(act: () => Promise<T>): Promise<T> {
  const next = turn.then(act)
  turn = next.catch(() => {})
  return next
}
const newKey = (): string => Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('hex')

const native = { type: 'native', amount: 1000n } as const
const token = { type: 'token', token: gem.denom, decimals: gem.metadata.decimals, amount: 1000n } as const
for (const { name, ledger, seeds, sent } of [
  { name: 'Cosmos', ledger: false, seeds: [1, 2, 3, 4, 5, 6], sent: native },
  { name: 'Cosmos, amino JSON', ledger: true, seeds: [7], sent: native },
  { name: 'Cosmos, a token', ledger: false, seeds: [8], sent: token },
  { name: 'Cosmos, a token, amino JSON', ledger: true, seeds: [9], sent: token },
] as const)
  describeTransferFaults(name, {
    walletBroadcasts: false,
    seeds,
    // The same bytes are handed over again after ten seconds.
    settleTime: 10_000,
    changes: Object.keys(changes).filter((field) => !ledger || changes[field]!.amino),
    async make(field) {
      const wallet = createCosmosTestWallet({ privateKeys: [newKey()], ledger })
      const [to = ''] = createCosmosTestWallet({ privateKeys: [newKey()] }).accounts
      const [from = ''] = wallet.accounts
      if (field !== undefined) alter(wallet, changes[field]!)
      await chain.fund(from, 1_000_000n)
      if (sent.type === 'token') await chain.fund(from, 5000n, sent.token)
      const proxy = await createLyingProxy(chain.url, cometBft)
      const site = await inTurn(async () => {
        const leave = wallet.appear(page.window)
        const opened = openTestSite('cosmos', {
          plugins: [cosmos({ networks: [{ ...localNetwork(chain), rpcUrls: { default: { http: [proxy.url] } } }] })],
          metadata: { name: 'Meridian', description: '', url: 'http://127.0.0.1', icons: [] },
        })
        await opened.connect()
        leave()
        return opened
      })
      const { transfers, store } = site.modal
      return {
        transfers,
        list: () => store.get(transfers.list),
        proxy,
        account: `cosmos:${chain.chainId}:${from}` as const,
        action: { ...sent, to },
        received: () => chain.balance(to, sent.type === 'token' ? sent.token : chain.denom),
        asked: () => wallet.requests.filter(({ method, asked }) => asked && method.startsWith('sign')).length,
        async end() {
          site.modal.dispose()
          await proxy.stop()
        },
      }
    },
  })
