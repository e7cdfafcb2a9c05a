import { ApiPromise, WsProvider } from '@polkadot/api'
import type { GenericSignerPayload } from '@polkadot/types'
import { startPolkadot } from '@portico/devnet-polkadot'
import { hex, utf8 } from '@scure/base'
import { blake2AsU8a, decodeAddress, encodeAddress, signatureVerify } from '@polkadot/util-crypto'
import { sr25519Verify, waitReady } from '@polkadot/wasm-crypto'
import { describe, expect, it } from 'vitest'
import { polkadot } from '../src/namespaces/polkadot/polkadot.js'
import type { Caip2, RequestContext, SigningAsk } from '../src/namespaces/WalletNamespace.js'

/** Declared without `undefined` where this project's types have it. */
type ApiProvider = NonNullable<NonNullable<ConstructorParameters<typeof ApiPromise>[0]>['provider']>

await waitReady()
const genesis = `e143f23803ac50e8f6f8e62695d1ce9e${'4e'.repeat(16)}`
const chainId: Caip2 = `polkadot:${genesis.slice(0, 32)}`
const address = polkadot.addressOn(chainId) ?? ''
const context: RequestContext = { chainId, accounts: [address], nodeUrl: undefined }
const room = await polkadot.load()
const read = (method: string, params: unknown): ReturnType<typeof room.read> => room.read(method, params, context)
const ask = (method: string, params: unknown): SigningAsk => {
  const asked = read(method, params)
  if (asked.kind !== 'ask') throw new Error('answered without asking')
  return asked
}
const signed = async (asked: SigningAsk): Promise<string> => ((await asked.answer()) as { signature: string }).signature

const bob = '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty'
const blockHash = '0x' + 'ab'.repeat(32)
const payload = {
  address,
  assetId: null,
  blockHash,
  blockNumber: '0x00000393',
  era: '0x0500',
  genesisHash: `0x${genesis}`,
  metadataHash: null,
  method: '0x0400010203',
  mode: 0,
  nonce: '0x00000002',
  specVersion: '0x00000007',
  tip: '0x00000000000000000000000000000000',
  transactionVersion: '0x00000004',
  signedExtensions: [
    'CheckNonZeroSender',
    'CheckSpecVersion',
    'CheckTxVersion',
    'CheckGenesis',
    'CheckMortality',
    'CheckNonce',
    'CheckWeight',
    'ChargeTransactionPayment',
  ],
  version: 4,
}
/** What SCALE makes of the payload, written by hand: call, era, nonce and tip compact, versions, genesis, checkpoint. */
const bytesOf = (method: string): Uint8Array =>
  hex.decode(`${method.slice(2)}0500${'08'}${'00'}${'07000000'}${'04000000'}${genesis}${blockHash.slice(2)}`)

describe('polkadot', () => {
  it('has one key, with the prefix of each network', () => {
    const prefixes = [
      ['polkadot:91b171bb158e2d3848fa23a9f1c25182', 0],
      ['polkadot:b0a8d493285c2df73290dfb7e61f870f', 2],
      [chainId, 42],
      ['polkadot:00000000000000000000000000000000', 42],
    ] as const
    for (const [network, prefix] of prefixes)
      expect(polkadot.addressOn(network)).toBe(encodeAddress(decodeAddress(address), prefix))
  })

  it.each([
    ['message', 'hello', 'hello'],
    ['data', '0x68656c6c6f', 'hello'],
    ['data', `0x${hex.encode(utf8.decode('<Bytes>hello</Bytes>'))}`, 'hello'],
  ])('signs a message given as %s %s, in its wrapping', async (field, value, text) => {
    const asked = ask('polkadot_signMessage', { address, [field]: value })
    expect(asked.shown[0]).toEqual({ kind: 'text', name: 'Message', value: text })
    const signature = await signed(asked)
    expect(signature).toMatch(/^0x[0-9a-f]{128}$/)
    const wrapped = utf8.decode(`<Bytes>${text}</Bytes>`)
    expect(sr25519Verify(hex.decode(signature.slice(2)), wrapped, decodeAddress(address))).toBe(true)
    // Verifiers that are given the text alone take it, too.
    expect(signatureVerify(text, signature, address).isValid).toBe(true)
  })

  it('takes the account with the prefix of any network', async () => {
    const elsewhere = encodeAddress(decodeAddress(address), 2)
    const signature = await signed(ask('polkadot_signMessage', { address: elsewhere, message: 'hello' }))
    expect(signatureVerify('hello', signature, elsewhere).isValid).toBe(true)
  })

  it('signs the bytes a chain checks, hashed when they are long, with the scheme before the signature', async () => {
    for (const method of [payload.method, `0x0400${'11'.repeat(300)}`]) {
      const asked = ask('polkadot_signTransaction', { address, transactionPayload: { ...payload, method } })
      const signature = await signed(asked)
      expect(signature).toMatch(/^0x01[0-9a-f]{128}$/)
      const bytes = bytesOf(method)
      const checked = bytes.length > 256 ? blake2AsU8a(bytes) : bytes
      expect(sr25519Verify(hex.decode(signature.slice(4)), checked, decodeAddress(address))).toBe(true)
    }
  })

  it('signs over a metadata hash, where the chain checks one', async () => {
    const extensions = [...payload.signedExtensions, 'CheckMetadataHash']
    const metadataHash = `0x${'cd'.repeat(32)}`
    const withHash = { ...payload, signedExtensions: extensions, mode: 1, metadataHash }
    const signature = await signed(ask('polkadot_signTransaction', { address, transactionPayload: withHash }))
    const bytes = hex.decode(
      `${payload.method.slice(2)}0500${'08'}${'00'}${'01'}${'07000000'}${'04000000'}${genesis}${blockHash.slice(2)}01${'cd'.repeat(32)}`,
    )
    expect(sr25519Verify(hex.decode(signature.slice(4)), bytes, decodeAddress(address))).toBe(true)
  })

  it('signs a transfer that a real runtime takes', async () => {
    const chain = await startPolkadot()
    const api = await ApiPromise.create({ provider: new WsProvider(chain.url) as ApiProvider, noInitWarn: true })
    try {
      const network: Caip2 = `polkadot:${chain.genesisHash.slice(2, 34)}`
      const from = polkadot.addressOn(network) ?? ''
      await chain.fund(from, 10n ** 13n)
      const transaction = api.tx['balances']?.['transferKeepAlive']?.(bob, 10n ** 12n)
      if (!transaction) throw new Error('the chain has no transfers')
      const header = await api.rpc.chain.getHeader()
      const { genesisHash, runtimeVersion, registry } = api
      const { signedExtensions } = registry
      const json = registry
        .createType<GenericSignerPayload>('SignerPayload', {
          ...{ address: from, method: transaction.method, nonce: 0, tip: 0, version: 4, signedExtensions },
          ...{ blockHash: header.hash, blockNumber: header.number, genesisHash, runtimeVersion },
          era: registry.createType('ExtrinsicEra', { current: header.number.toNumber(), period: 64 }),
        })
        .toPayload()
      const transactionPayload = { ...json, address: from }
      const more = { chainId: network, accounts: [from] }
      const asked = room.read(
        'polkadot_signTransaction',
        { address: from, transactionPayload },
        { ...context, ...more },
      )
      if (asked.kind !== 'ask') throw new Error('answered without asking')
      transaction.addSignature(from, (await signed(asked)) as `0x${string}`, json)
      await api.rpc.author.submitExtrinsic(transaction)
      await expect
        .poll(async () => (await api.query['system']?.['account']?.(bob))?.toJSON(), { timeout: 30_000 })
        .toMatchObject({ data: { free: 1_000_000_000_000 } })
    } finally {
      await api.disconnect()
      await chain.stop()
    }
  }, 120_000)

  it('knows extensions that add nothing to the bytes', async () => {
    const signedExtensions = [...payload.signedExtensions, 'StorageWeightReclaim']
    const signature = await signed(
      ask('polkadot_signTransaction', { address, transactionPayload: { ...payload, signedExtensions } }),
    )
    const bytes = bytesOf(payload.method)
    expect(sr25519Verify(hex.decode(signature.slice(4)), bytes, decodeAddress(address))).toBe(true)
  })

  it('says that a call is unreadable', () => {
    const { shown, title } = ask('polkadot_signTransaction', { address, transactionPayload: payload })
    expect(title).toBe('Sign transaction')
    expect(shown).toContainEqual({ kind: 'warning', value: expect.stringContaining('unreadable') })
    expect(shown).toContainEqual({ kind: 'code', name: 'Call', value: payload.method })
  })

  it.each<readonly [string, unknown, number]>([
    ['polkadot_signMessage', undefined, -32_602],
    ['polkadot_signMessage', { address }, -32_602],
    ['polkadot_signMessage', { address: bob, message: 'x' }, 4100],
    ['polkadot_signMessage', { address: `${address}x`, message: 'x' }, 4100],
    ['polkadot_signMessage', { address, data: '0x00', type: 'payload' }, -32_602],
    ['polkadot_signTransaction', { address }, -32_602],
    ['polkadot_signTransaction', { address: bob, transactionPayload: { ...payload, address: bob } }, 4100],
    ['polkadot_signTransaction', { address, transactionPayload: { ...payload, address: bob } }, -32_602],
    ['polkadot_signTransaction', { address, transactionPayload: { ...payload, genesisHash: blockHash } }, -32_602],
    ['polkadot_signTransaction', { address, transactionPayload: { ...payload, method: 'zz' } }, -32_602],
    ['polkadot_signTransaction', { address, transactionPayload: { ...payload, version: 3 } }, -32_602],
    [
      'polkadot_signTransaction',
      { address, transactionPayload: { ...payload, signedExtensions: ['Made Up'] } },
      -32_602,
    ],
    ['toString', {}, 5101],
  ])('refuses %s with %j', (method, params, code) => {
    expect(() => read(method, params)).toThrow(expect.objectContaining({ code }))
  })
})
