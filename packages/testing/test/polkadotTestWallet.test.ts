import { ed25519 } from '@noble/curves/ed25519'
import { verify as verifySr25519 } from '@scure/sr25519'
import { base58, hex } from '@scure/base'
import { expect, it } from 'vitest'
import {
  createPolkadotTestWallet,
  type InjectedPolkadotExtension,
  type PolkadotTestWallet,
  type TransactionPayload,
} from '../src/polkadot/index.js'
import { payloadBytes } from '../src/polkadot/payloadBytes.js'

type Page = Window & { readonly injectedWeb3?: Readonly<Record<string, InjectedPolkadotExtension>> }
const page = (): Page => new EventTarget() as unknown as Page
const alice = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
const bob = '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty'
const bytesOf = (text: string): Uint8Array => hex.decode(text.slice(2))
const keyOf = (address: string): Uint8Array => base58.decode(address).slice(1, 33)
const signs = (text: string, signature: string, address = alice): boolean =>
  verifySr25519(new TextEncoder().encode(text), bytesOf(signature), keyOf(address))
const opened = async (wallet: PolkadotTestWallet) => {
  wallet.authorize()
  return wallet.extension.enable('test')
}
const payload: TransactionPayload = {
  address: alice,
  blockHash: `0x${'11'.repeat(32)}`,
  era: '0x0500',
  genesisHash: `0x${'22'.repeat(32)}`,
  method: '0x0a0300',
  nonce: '0x00000041',
  specVersion: '0x000f4628',
  tip: '0x00000000000000000000000000000000',
  transactionVersion: '0x0000000f',
  signedExtensions: [
    'CheckSpecVersion',
    'CheckTxVersion',
    'CheckGenesis',
    'CheckMortality',
    'CheckNonce',
    'ChargeAssetTxPayment',
  ],
}

it('stands in injectedWeb3 beside others, and goes again', () => {
  const window = page()
  const leave = createPolkadotTestWallet({ as: 'talisman' }).appear(window)
  const wallet = createPolkadotTestWallet()
  wallet.appear(window)
  expect(Object.keys(window.injectedWeb3!)).toEqual(['talisman', 'polkadot-js'])
  leave()
  expect(window.injectedWeb3).toEqual({ 'polkadot-js': wallet.extension })
})

it('has the keys of Alice and Bob, asks once, and tells of accounts from then on', async () => {
  const wallet = createPolkadotTestWallet()
  wallet.behave('refuse', { times: 1 })
  await expect(wallet.extension.enable('test')).rejects.toThrow('Connection request was rejected by the user.')
  const { accounts } = await wallet.extension.enable('test')
  await wallet.extension.enable('test')
  expect(wallet.requests.filter(({ asked }) => asked)).toHaveLength(2)
  expect((await accounts.get()).map(({ address }) => address)).toEqual([alice, bob])
  const told: string[] = []
  const stop = accounts.subscribe!((list) => told.push(list.map(({ address }) => address).join()))
  wallet.selectAccount(bob)
  wallet.revoke()
  stop()
  wallet.authorize()
  expect(told).toEqual([`${alice},${bob}`, `${bob},${alice}`, ''])
  expect(wallet.listenerCount()).toBe(0)
})

it('signs messages wrapped, never twice, and with another key where it is told to', async () => {
  const wallet = createPolkadotTestWallet()
  const { signer } = await opened(wallet)
  for (const data of ['hello', '0x68656c6c6f', '<Bytes>hello</Bytes>'])
    expect(signs('<Bytes>hello</Bytes>', (await signer.signRaw({ address: alice, data })).signature)).toBe(true)
  wallet.misbehave('signsWithAnotherKey')
  const { signature } = await signer.signRaw({ address: alice, data: 'hello' })
  expect(signs('<Bytes>hello</Bytes>', signature)).toBe(false)
})

it('signs transactions as a runtime encodes them: the call, what extensions add, what both sides know', async () => {
  const bytes = payloadBytes(payload)
  const expected = [
    '0a0300', // the call
    '0500', // era
    '0501', // nonce 65, compact
    '00', // tip, compact
    '00', // no asset
    '28460f00', // spec version
    '0f000000', // transaction version
    '22'.repeat(32), // genesis
    '11'.repeat(32), // block of the era
  ]
  expect(hex.encode(bytes)).toBe(expected.join(''))
  const { signer } = await opened(
    createPolkadotTestWallet({ keys: [{ seed: `0x${'07'.repeat(32)}`, type: 'ed25519' }] }),
  )
  const publicKey = ed25519.getPublicKey('07'.repeat(32))
  const address = createPolkadotTestWallet({ keys: [{ seed: `0x${'07'.repeat(32)}`, type: 'ed25519' }] }).accounts[0]!
  const { signature } = await signer.signPayload({ ...payload, address })
  expect(signature.slice(0, 4)).toBe('0x00')
  expect(ed25519.verify(bytesOf(signature).slice(1), bytes, publicKey)).toBe(true)
  // Longer than 256 bytes, its hash is signed.
  expect(payloadBytes({ ...payload, method: `0x${'ab'.repeat(300)}` })).toHaveLength(32)
  expect(() => payloadBytes({ ...payload, signedExtensions: ['CheckMoonPhase'] })).toThrow('CheckMoonPhase')
})

it('says nothing of a seed that is none', () => {
  expect(() => createPolkadotTestWallet({ keys: [{ seed: '0x1234' }] })).toThrow(/seeds of 32 bytes/)
})
