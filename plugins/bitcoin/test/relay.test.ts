import {
  caip10,
  isRejection,
  type Caip10,
  type Caip2,
  type SessionChange,
  type RelayEvent,
  type RelayNamespace,
  type RelayTransport,
} from '@portico/core'
import { beforeEach, describe, expect, it } from 'vitest'
import { mainnet, testnet, type BitcoinProvider } from '../src/index.js'
import { failure, regtest, withPage } from './site.js'

const { open } = withPage()
const main = mainnet.caipNetworkId
const test = testnet.caipNetworkId
const one = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const two = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'
const testOne = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'
const txid = 'f007551f169722ce74104d6673bd46ce193c624b8550889526d1b93820d725f7'
const granted = [caip10(main, one), caip10(main, two), caip10(test, testOne)]
const everything = ['sendTransfer', 'signMessage', 'signPsbt', 'getAccountAddresses']

interface Sent {
  readonly method: string
  readonly params?: unknown
  readonly networkId: Caip2
}

/** A transport to a wallet that answers with `answer`. */
function transport(answer: (request: Sent) => unknown, accounts: readonly Caip10[] = granted, methods = everything) {
  const sent: Sent[] = []
  const listeners = new Set<(event: RelayEvent) => void>()
  const made: RelayTransport = {
    accounts,
    networks: [...new Set(accounts.map((account) => account.slice(0, account.lastIndexOf(':')) as Caip2))],
    methods,
    async request(request) {
      sent.push(request)
      return answer(request)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  return { made, sent, emit: (event: RelayEvent) => [...listeners].forEach((listener) => listener(event)) }
}
const providerOf = (namespaceSession: { readonly provider: unknown }): BitcoinProvider =>
  namespaceSession.provider as BitcoinProvider

let relay: RelayNamespace
beforeEach(async () => {
  relay = await open({ networks: [mainnet, testnet, regtest()] })
    .need('relay')
    .load()
})

describe('a wallet behind a relay', () => {
  it('is asked for the published methods, on the networks of the site', () => {
    expect(Object.keys(relay.methods).sort()).toEqual([...everything].sort())
    expect(relay.networks()).toEqual([main, test, regtest().caipNetworkId])
  })

  it('shows the addresses of the network in use', async () => {
    const { made, sent } = transport(() => undefined)
    expect(relay.attach(made, test)).toMatchObject({
      networkId: test,
      accounts: [{ address: testOne, type: 'payment' }],
    })
    expect(relay.attach(made, 'bip122:elsewhere')).toMatchObject({
      networkId: main,
      accounts: [{ address: one }, { address: two }],
    })
    expect(sent).toEqual([])
  })

  it('switches among the networks of its session without a prompt, with the addresses there; to no other [4.30]', async () => {
    const { made, sent } = transport(() => undefined)
    const namespaceSession = relay.attach(made, main)
    const changes: SessionChange[] = []
    namespaceSession.subscribe((change) => changes.push(change))
    const never = new AbortController().signal
    await namespaceSession.switchNetwork!(testnet, never)
    expect(changes).toEqual([{ type: 'accounts', accounts: [{ address: testOne, type: 'payment' }] }])
    await failure(providerOf(namespaceSession).signMessage({ message: 'hello' }))
    expect(sent).toMatchObject([{ networkId: test, params: { account: testOne } }])
    expect(await failure(namespaceSession.switchNetwork!(regtest(), never))).toMatchObject({
      code: 'bitcoin/chainNotSupported',
    })
  })

  it('may answer signatures in hexadecimal, as the standard has it, or in base64', async () => {
    const bytes = Buffer.alloc(107, 31)
    for (const encoding of ['hex', 'base64'] as const) {
      const { made, sent } = transport(() => ({ address: one, signature: bytes.toString(encoding) }))
      const signature = await providerOf(relay.attach(made, main)).signMessage({
        message: 'hello',
        protocol: 'bip322',
      })
      expect(signature).toBe(bytes.toString('base64'))
      expect(sent).toEqual([
        {
          method: 'signMessage',
          params: { account: one, message: 'hello', address: one, protocol: 'bip322' },
          networkId: main,
        },
      ])
    }
  })

  it('sends, signs PSBTs, and lists its addresses', async () => {
    const psbt = Buffer.from('70736274ff0100', 'hex').toString('base64')
    const answers: Readonly<Record<string, unknown>> = {
      sendTransfer: { txid },
      signPsbt: { psbt, txid: null },
      getAccountAddresses: [{ address: one, publicKey: '02'.padEnd(66, 'a'), intention: 'payment' }, { address: two }],
    }
    const { made, sent } = transport(({ method }) => answers[method])
    const provider = providerOf(relay.attach(made, main))
    expect(await provider.sendTransfer({ recipient: two, amount: 123_000_000n })).toBe(txid)
    expect(await provider.signPsbt({ psbt, signInputs: [{ index: 0, address: one }] })).toEqual({ psbt })
    expect(await provider.getAccountAddresses()).toMatchObject([
      { address: one, intention: 'payment' },
      { address: two },
    ])
    expect(sent.map(({ params }) => params)).toEqual([
      { account: one, recipientAddress: two, amount: '123000000' },
      { account: one, psbt, signInputs: [{ index: 0, address: one }], broadcast: false },
      { account: one },
    ])
  })

  it('is not asked for what it did not grant, its answers are parsed, and its refusal is a refusal', async () => {
    const silent = transport(() => undefined, granted, [])
    expect(await failure(providerOf(relay.attach(silent.made, main)).signMessage({ message: 'x' }))).toMatchObject({
      code: 'bitcoin/notSupported',
    })
    expect(silent.sent).toEqual([])
    for (const answer of [undefined, null, 'x', {}, { signature: 7 }, { signature: 'zz' }, { signature: '00' }]) {
      const { made } = transport(() => answer)
      expect(await failure(providerOf(relay.attach(made, main)).signMessage({ message: 'x' }))).toMatchObject({
        code: 'bitcoin/badAnswer',
      })
    }
    const { made } = transport(() => {
      throw { code: 5000, message: 'User rejected.' } // oxlint-disable-line no-throw-literal -- as relays hand it on
    })
    expect(isRejection(await failure(providerOf(relay.attach(made, main)).signMessage({ message: 'x' })))).toBe(true)
  })

  it('reports changes until the listener is removed, and impossible ones are ignored', () => {
    const other = transport(() => undefined)
    const namespaceSession = relay.attach(other.made, main)
    const changes: SessionChange[] = []
    const stop = namespaceSession.subscribe((change) => changes.push(change))
    const event = (name: string, data: unknown): void => other.emit({ type: 'event', name, data, networkId: main })
    for (const data of [null, 'x', [7], [testOne], ['0x12'], []]) event('accountsChanged', data)
    for (const data of [null, 'bip122:elsewhere', 7]) event('chainChanged', data)
    expect(changes).toEqual([])
    event('accountsChanged', [`${main}:${two}`])
    event('chainChanged', test)
    other.emit({ type: 'updated', accounts: [caip10(main, one)] })
    expect(changes).toEqual([
      { type: 'accounts', accounts: [{ address: two, type: 'payment' }] },
      { type: 'network', networkId: test },
      { type: 'accounts', accounts: [{ address: testOne, type: 'payment' }] },
      { type: 'network', networkId: main },
      { type: 'accounts', accounts: [{ address: one, type: 'payment' }] },
    ])
    stop()
    other.emit({ type: 'ended', reason: 'over' })
    expect(changes).toHaveLength(5)
  })
})
