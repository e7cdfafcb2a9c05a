import { caip10, isRejection, type RelayNamespace, type SessionChange } from '@portico/core'
import { createTestTransport, type RelayRequest, type TestTransport } from '@portico/testing/conformance'
import { beforeEach, describe, expect, it } from 'vitest'
import { mainnet, testnet, type BitcoinProvider } from '../src/index.js'
import { failure, regtest, withPage } from './site.js'

const { open } = withPage()
const main = mainnet.caipNetworkId
const test = testnet.caipNetworkId
const one = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const two = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'
const taproot = 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'
const testOne = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'
const txid = 'f007551f169722ce74104d6673bd46ce193c624b8550889526d1b93820d725f7'
const granted = [caip10(main, one), caip10(main, two), caip10(test, testOne)]
const everything = ['sendTransfer', 'signMessage', 'signPsbt', 'getAccountAddresses']

/** A wallet behind a relay that answers with `answer`. */
const transport = (
  answer?: (request: RelayRequest) => unknown,
  methods: readonly string[] = everything,
): TestTransport => createTestTransport({ accounts: granted, methods, ...(answer && { answer }) })
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
    const wallet = transport()
    expect(relay.attach(wallet, test)).toMatchObject({
      networkId: test,
      accounts: [{ address: testOne, type: 'payment' }],
    })
    expect(relay.attach(wallet, 'bip122:elsewhere')).toMatchObject({
      networkId: main,
      accounts: [{ address: one }, { address: two }],
    })
    expect(wallet.requests).toEqual([])
  })

  it('switches among the networks of its session without a prompt, with the addresses there; to no other [4.30]', async () => {
    const wallet = transport()
    const namespaceSession = relay.attach(wallet, main)
    const changes: SessionChange[] = []
    namespaceSession.subscribe((change) => changes.push(change))
    const never = new AbortController().signal
    await namespaceSession.switchNetwork!(testnet, never)
    expect(changes).toEqual([{ type: 'accounts', accounts: [{ address: testOne, type: 'payment' }] }])
    await failure(providerOf(namespaceSession).signMessage({ message: 'hello' }))
    expect(wallet.requests).toMatchObject([{ networkId: test, params: { account: testOne } }])
    expect(await failure(namespaceSession.switchNetwork!(regtest(), never))).toMatchObject({
      code: 'bitcoin/chainNotSupported',
    })
  })

  it('may answer signatures in hexadecimal, as the standard has it, or in base64', async () => {
    const bytes = Buffer.alloc(107, 31)
    for (const encoding of ['hex', 'base64'] as const) {
      const wallet = transport(() => ({ address: one, signature: bytes.toString(encoding) }))
      const signature = await providerOf(relay.attach(wallet, main)).signMessage({
        message: 'hello',
        protocol: 'bip322',
      })
      expect(signature).toBe(bytes.toString('base64'))
      expect(wallet.requests).toEqual([
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
    const wallet = transport(({ method }) => answers[method])
    const provider = providerOf(relay.attach(wallet, main))
    expect(await provider.sendTransfer({ recipient: two, amount: 123_000_000n })).toBe(txid)
    expect(await provider.signPsbt({ psbt, signInputs: [{ index: 0, address: one }] })).toEqual({ psbt })
    expect(await provider.getAccountAddresses()).toMatchObject([
      { address: one, intention: 'payment' },
      { address: two },
    ])
    expect(wallet.requests.map(({ params }) => params)).toEqual([
      { account: one, recipientAddress: two, amount: '123000000' },
      { account: one, psbt, signInputs: [{ index: 0, address: one }], broadcast: false },
      { account: one },
    ])
  })

  it('is not asked for what it did not grant, its answers are parsed, and its refusal is a refusal', async () => {
    const silent = transport(undefined, [])
    expect(await failure(providerOf(relay.attach(silent, main)).signMessage({ message: 'x' }))).toMatchObject({
      code: 'bitcoin/notSupported',
    })
    expect(silent.requests).toEqual([])
    for (const answer of [undefined, null, 'x', {}, { signature: 7 }, { signature: 'zz' }, { signature: '00' }]) {
      const wallet = transport(() => answer)
      expect(await failure(providerOf(relay.attach(wallet, main)).signMessage({ message: 'x' }))).toMatchObject({
        code: 'bitcoin/badAnswer',
      })
    }
    const wallet = transport(() => {
      throw { code: 5000, message: 'User rejected.' } // oxlint-disable-line no-throw-literal -- as relays hand it on
    })
    expect(isRejection(await failure(providerOf(relay.attach(wallet, main)).signMessage({ message: 'x' })))).toBe(true)
  })

  it('reports changes until the listener is removed, and impossible ones are ignored', () => {
    const other = transport()
    const namespaceSession = relay.attach(other, main)
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

  it('is followed by the event of WalletConnect for Bitcoin, with keys and intentions', async () => {
    expect(relay.events).toContain('bip122_addressesChanged')
    const wallet = transport(() => [])
    const namespaceSession = relay.attach(wallet, main)
    const changes: SessionChange[] = []
    namespaceSession.subscribe((change) => changes.push(change))
    const event = (data: unknown): void =>
      wallet.emit({ type: 'event', name: 'bip122_addressesChanged', data, networkId: main })
    for (const data of [null, 'x', [7], [{ address: '0x12' }], []]) event(data)
    expect(changes).toEqual([])
    const publicKey = '02'.padEnd(66, 'a')
    event([
      { address: two, publicKey, path: "m/44'/0'/0'/0/0", intention: 'payment' },
      { address: taproot, publicKey, path: "m/86'/0'/0'/0/0", intention: 'ordinal' },
    ])
    expect(changes).toMatchObject([{ type: 'accounts', accounts: [{ address: two }] }])
    expect(await providerOf(namespaceSession).getAccountAddresses()).toMatchObject([
      { address: two, publicKey, intention: 'payment' },
      { address: taproot, publicKey, intention: 'ordinal' },
    ])
    expect(wallet.requests).toEqual([])
    event([one])
    expect(changes[1]).toMatchObject({ type: 'accounts', accounts: [{ address: one }] })
    // What it said is of the accounts that it granted then.
    wallet.emit({ type: 'updated', accounts: [caip10(main, two)] })
    await providerOf(namespaceSession).getAccountAddresses()
    expect(wallet.requests).toMatchObject([{ method: 'getAccountAddresses' }])
  })

  it.each([
    ['one list', (list: readonly object[]) => list],
    ['a list for each intention', (list: readonly object[]) => ({ payment: list.slice(0, 1), ordinal: list.slice(1) })],
  ])('is not asked for addresses that came with the session: %s', async (_, shape) => {
    const publicKey = '02'.padEnd(66, 'a')
    const list = [
      { address: one, publicKey, intention: 'payment' },
      { address: taproot, publicKey, intention: 'ordinal' },
    ]
    const wallet = createTestTransport({
      accounts: granted,
      methods: everything,
      properties: { bip122_getAccountAddresses: JSON.stringify(shape(list)) },
    })
    const namespaceSession = relay.attach(wallet, main)
    expect(namespaceSession.accounts).toMatchObject([{ address: one, type: 'payment', publicKey }, { address: two }])
    expect(await providerOf(namespaceSession).getAccountAddresses()).toEqual(list)
    expect(wallet.requests).toEqual([])
  })

  it.each(['', 'x', '{"payment":"x"}', '[{"address":"0x12"}]', '7', 'null'])(
    'is asked for its addresses where those of the session are none: %s',
    async (property) => {
      const wallet = createTestTransport({
        accounts: granted,
        methods: everything,
        properties: { bip122_getAccountAddresses: property },
        answer: () => [{ address: one }],
      })
      expect(await providerOf(relay.attach(wallet, main)).getAccountAddresses()).toMatchObject([{ address: one }])
    },
  )
})
