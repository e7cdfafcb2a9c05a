import {
  PorticoError,
  parseCaip10,
  type BalancesCapability,
  type ChainCapability,
  type Connector,
  type TokensCapability,
  type SessionChange,
  type RelayNamespace,
  type SessionHandle,
  type SignMessageCapability,
  type TokenBalance,
  type TokenTransfer,
  type TransfersCapability,
} from '@portico/core'
import type {
  BalancesSubject,
  ChainSubject,
  ConnectorSubject,
  TokensSubject,
  RelaySubject,
  SignMessageSubject,
  TransfersSubject,
} from '../../src/conformance/index.js'
import { goodChain } from '../goodPlugin.js'
import { createDemoWallet, type DemoWallet } from './demoWallet.js'

/** Parts of an implementation in place of the good ones. */
export type Over<Impl> = (wallet: DemoWallet, good: Impl) => Partial<Impl>
const none = (): object => ({})

const coded = (name: string): PorticoError =>
  new PorticoError(`demo/${name}`, { shortMessage: `Demo: ${name}; choose another` })
const account = 'demo:1:alice'
const stranger = 'demo:1:mallory'

function checkAccount(wallet: DemoWallet, id: string): void {
  if (!wallet.accounts.includes(parseCaip10(id).address)) throw coded('notConnected')
}

export function chainSubject(over: Over<ChainCapability> = none): ChainSubject {
  const [one] = goodChain.networks
  return {
    impl: { ...goodChain, ...over(createDemoWallet(), goodChain) },
    addresses: [
      ['alice', 'ALICE'],
      ['mallory', 'Mallory'],
    ],
    invalidAddresses: ['abc', 'alice1', ' alice'],
    networks: [{ ...one, caipNetworkId: 'demo:7', id: '7' }],
    invalidNetworks: [
      { ...one, rpcUrls: {} },
      { ...one, caipNetworkId: 'demo' },
    ],
  }
}

export function balancesSubject(over: Over<BalancesCapability> = none): BalancesSubject {
  const wallet = createDemoWallet()
  const good: BalancesCapability = {
    async native(id, signal) {
      signal?.throwIfAborted()
      parseCaip10(id)
      await Promise.resolve()
      signal?.throwIfAborted()
      if (wallet.isCutOff) throw coded('unreachable')
      return { amount: 5n, decimals: 18, symbol: 'COIN' }
    },
  }
  const impl = { ...good, ...over(wallet, good) }
  return { impl, account, amount: 5n, cutOff: () => void (wallet.isCutOff = true) }
}

export function signMessageSubject(over: Over<SignMessageCapability> = none): SignMessageSubject {
  const wallet = createDemoWallet()
  const good: SignMessageCapability = {
    async signMessage({ account: id, message, signal }) {
      checkAccount(wallet, id)
      await wallet.ask(signal)
      return { signature: `signed: ${message}` }
    },
  }
  const verify = (message: string, signature: string): boolean => signature === `signed: ${message}`
  return { ...wallet, impl: { ...good, ...over(wallet, good) }, account, stranger, verify }
}

export function transfersSubject(over: Over<TransfersCapability> = none): TransfersSubject {
  const wallet = createDemoWallet()
  const check = (to: string): void => {
    if (goodChain.parseAddress(to) === undefined || to === 'nobody') throw coded('invalidAddress')
  }
  const good: TransfersCapability = {
    async estimate({ to, signal }) {
      signal?.throwIfAborted()
      check(to)
      return { fee: 2n }
    },
    async send({ from, to, amount, signal }) {
      checkAccount(wallet, from)
      check(to)
      await wallet.ask(signal)
      wallet.received += amount
      return { hash: 'abc' }
    },
    async wait({ signal }) {
      signal?.throwIfAborted()
      return 'success'
    },
  }
  const impl = { ...good, ...over(wallet, good) }
  return { ...wallet, impl, account, stranger, to: 'mallory', amount: 3n, received: () => wallet.received }
}

export function tokensSubject(over: Over<TokensCapability> = none): TokensSubject {
  const wallet = createDemoWallet()
  const token: TokenBalance = { token: 'shell', name: 'Shell', symbol: 'SHL', decimals: 6, amount: 9n }
  function check({ from, to, token: sent, signal }: TokenTransfer): void {
    signal?.throwIfAborted()
    if (sent !== token.token) throw coded('unknownToken')
    if (from === stranger) throw coded('notConnected')
    if (to === 'nobody') throw coded('invalidAddress')
  }
  const good: TokensCapability = {
    async list(id, signal) {
      signal?.throwIfAborted()
      parseCaip10(id)
      await Promise.resolve()
      signal?.throwIfAborted()
      if (wallet.isCutOff) throw coded('unreachable')
      return [{ ...token, amount: token.amount - wallet.received }]
    },
    async estimate(transfer) {
      check(transfer)
      return { fee: 2n }
    },
    async send(transfer) {
      check(transfer)
      await wallet.ask(transfer.signal)
      wallet.received += transfer.amount
      return { hash: 'abc' }
    },
  }
  return {
    ...wallet,
    impl: { ...good, ...over(wallet, good) },
    wait: async () => 'success',
    account,
    stranger,
    token,
    to: 'mallory',
    amount: 3n,
    received: () => wallet.received,
    cutOff: () => void (wallet.isCutOff = true),
  }
}

export interface DemoProvider {
  request(): Promise<unknown>
}

export function relaySubject(over: Over<RelayNamespace> = none): RelaySubject {
  const good: RelayNamespace = {
    methods: { demo_sign: 'approve', demo_accounts: 'read' },
    events: ['accountsChanged'],
    networks: () => ['demo:1', 'demo:2'],
    attach(transport, preferred) {
      const networkId = preferred && transport.networks.includes(preferred) ? preferred : transport.networks[0]!
      const accountsOf = (ids: typeof transport.accounts) =>
        [...new Set(ids.map((id) => parseCaip10(id).address))].map((address) => ({ address }))
      const provider: DemoProvider = {
        request: () =>
          transport.request({ method: 'demo_sign', networkId }).catch((thrown: { readonly code?: unknown }) => {
            throw thrown.code === 5000 ? Object.assign(new Error('User rejected'), { code: 4001 }) : thrown
          }),
      }
      return {
        accounts: accountsOf(transport.accounts),
        networkId,
        provider,
        networks: transport.networks,
        subscribe: (listener) =>
          transport.subscribe((event) => {
            if (event.type === 'updated') listener({ type: 'accounts', accounts: accountsOf(event.accounts) })
            if (event.type === 'ended') listener(event)
          }),
      }
    },
  }
  return {
    impl: { load: async () => ({ ...good, ...over(createDemoWallet(), good) }) },
    accounts: ['demo:1:alice', 'demo:2:alice', 'demo:1:other'],
    elsewhere: 'demo:3',
    ask: (provider) => (provider as DemoProvider).request(),
  }
}

export function sessionWith(wallet: DemoWallet): SessionHandle {
  const own = new Set<(change: SessionChange) => void>()
  const release = (): void => own.forEach((listener) => wallet.listeners.delete(listener))
  return {
    namespaces: {
      demo: {
        accounts: wallet.accounts.map((address) => ({ address })),
        networkId: 'demo:1',
        provider: {},
        subscribe(listener) {
          own.add(listener)
          wallet.listeners.add(listener)
          return () => wallet.listeners.delete(listener)
        },
      },
    },
    saved: { name: 'demo' },
    end: async () => release(),
    release,
  }
}

export function connectorSubject(over: Over<Connector> = none): ConnectorSubject {
  const wallet = createDemoWallet()
  const good: Connector = {
    id: 'demoWallet',
    name: 'Demo',
    type: 'EXTERNAL',
    namespaces: ['demo'],
    async connect({ signal }) {
      await wallet.ask(signal)
      return sessionWith(wallet)
    },
    async restore({ saved, signal }) {
      signal.throwIfAborted()
      return (saved as { readonly name?: unknown } | null)?.name === 'demo' ? sessionWith(wallet) : 'unauthorized'
    },
  }
  return {
    ...wallet,
    connector: { ...good, ...over(wallet, good) },
    networks: { demo: 'demo:1' },
    listeners: () => wallet.listeners.size,
  }
}
