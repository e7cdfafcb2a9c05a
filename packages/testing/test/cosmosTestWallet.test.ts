import { secp256k1 } from '@noble/curves/secp256k1'
import { sha256 } from '@noble/hashes/sha2'
import { expect, it } from 'vitest'
import { cosmosAddress, createCosmosTestWallet } from '../src/cosmos/index.js'
import { installTestWallets } from '../src/page/installTestWallets.js'
import { testWalletScript } from '../src/script/index.js'

const hub = 'cosmoshub-4'
const page = (): Window => new EventTarget() as unknown as Window

it('appears in the place of each wallet, tells of its accounts there, and goes again', async () => {
  for (const as of ['keplr', 'leap', 'cosmostation'] as const) {
    const window = page() as unknown as Record<string, unknown> & Window
    const wallet = createCosmosTestWallet({ as })
    const leave = wallet.appear(window)
    expect(as === 'cosmostation' ? window[as] : { providers: { keplr: window[as] } }).toMatchObject({
      providers: { keplr: wallet.keplr },
    })
    // Leap takes Keplr's place where there is none.
    expect(window['keplr']).toBe(as === 'cosmostation' ? undefined : wallet.keplr)
    let received = 0
    window.addEventListener(`${as}_keystorechange`, () => received++)
    wallet.authorize()
    wallet.selectAccount(wallet.accounts[1]!)
    wallet.lock()
    expect(received).toBe(2)
    leave()
    expect(window[as]).toBeUndefined()
    expect(window['keplr']).toBeUndefined()
  }
})

it('refuses in the words of the extension that it stands for', async () => {
  const words = {
    keplr: ['Request rejected', 'Request rejected'],
    leap: ['Chain approval rejected', 'Transaction declined'],
    cosmostation: ['User rejected the request.', 'User rejected the request.'],
  } as const
  for (const as of ['keplr', 'leap', 'cosmostation'] as const) {
    const { keplr, behave, authorize, accounts } = createCosmosTestWallet({ as })
    behave('refuse')
    await expect(keplr.enable(hub)).rejects.toThrow(words[as][0])
    authorize()
    await expect(keplr.signArbitrary!(hub, accounts[0]!, 'x')).rejects.toThrow(words[as][1])
    expect([keplr.disable, keplr.disconnect, keplr.isConnected].map((method) => typeof method === 'function')).toEqual([
      as === 'keplr',
      as === 'leap',
      as === 'leap',
    ])
  }
})

it('gives a page that it does not trust nothing, asks once, and waits while it is locked', async () => {
  const wallet = createCosmosTestWallet()
  await expect(wallet.keplr.getKey(hub)).rejects.toMatchObject({ code: 4100 })
  wallet.behave('refuse', { times: 1 })
  await expect(wallet.keplr.enable(hub)).rejects.toThrow('Request rejected')
  await wallet.keplr.enable([hub])
  await wallet.keplr.enable([hub])
  expect(wallet.requests.filter(({ asked }) => asked)).toHaveLength(2)
  wallet.lock()
  const key = wallet.keplr.getKey(hub)
  wallet.unlock()
  expect(await key).toMatchObject({ bech32Address: wallet.accounts[0], algo: 'secp256k1' })
})

it('has one key per account and an address per chain, and learns chains that are suggested whole', async () => {
  const wallet = createCosmosTestWallet()
  wallet.authorize()
  const { pubKey } = await wallet.keplr.getKey(hub)
  expect(await wallet.keplr.getKey('osmosis-1')).toMatchObject({ bech32Address: cosmosAddress(pubKey, 'osmo') })
  await expect(wallet.keplr.getKey('meadow-1')).rejects.toThrow('There is no chain info for meadow-1')
  await expect(wallet.keplr.experimentalSuggestChain({ chainId: 'meadow-1' })).rejects.toThrow()
})

it('signs what verifies by the document alone, and by another key where it is told to', async () => {
  const wallet = createCosmosTestWallet()
  wallet.authorize()
  const { pubKey, bech32Address } = await wallet.keplr.getKey(hub)
  const text = `{"account_number":"0","chain_id":"","fee":{"amount":[],"gas":"0"},"memo":"","msgs":[{"type":"sign/MsgSignData","value":{"data":"aGVsbG8=","signer":"${bech32Address}"}}],"sequence":"0"}`
  const verify = (signature: string): boolean =>
    secp256k1.verify(Buffer.from(signature, 'base64'), sha256(new TextEncoder().encode(text)), pubKey)
  expect(verify((await wallet.keplr.signArbitrary!(hub, bech32Address, 'hello')).signature)).toBe(true)
  await expect(wallet.keplr.signArbitrary!(hub, wallet.accounts[1]!, 'hello')).rejects.toThrow('Signer mismatched')
  wallet.misbehave('signsWithAnotherKey')
  expect(verify((await wallet.keplr.signArbitrary!(hub, bech32Address, 'hello')).signature)).toBe(false)
})

it('writes addresses as chains do: the pair of the WalletConnect specification', () => {
  const publicKey = Buffer.from('AgSEjOuOr991QlHCORRmdE5ahVKeyBrmtgoYepCpQGOW', 'base64')
  expect(cosmosAddress(publicKey)).toBe('cosmos1sguafvgmel6f880ryvq8efh9522p8zvmrzlcrq')
  expect(() => createCosmosTestWallet({ privateKeys: ['0x00'] })).toThrow(/private key/)
})

it('is one of the wallets of a page, by itself and as a script', async () => {
  const window = page()
  const make = (options: object) => createCosmosTestWallet(options)
  const namespaceWallets = [{ chain: 'cosmos', name: 'Keplr' }] as const
  const wallets = installTestWallets({ wallets: [], namespaceWallets }, window, { cosmos: make })
  wallets.ofChain('cosmos', 'Keplr').authorize()
  expect(wallets.ofChain('cosmos').authorized).toBe(true)
  expect(await testWalletScript({ wallets: [], namespaceWallets })).toContain('keystorechange')
})
