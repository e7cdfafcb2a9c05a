import { secp256k1 } from '@noble/curves/secp256k1'
import { sha256 } from '@noble/hashes/sha2'
import { coins, GasPrice, SigningStargateClient } from '@cosmjs/stargate'
import { startCosmos, type CosmosDevnet } from '@portico/devnet-cosmos'
import { cosmosAddress } from '@portico/testing/cosmos'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cosmosHub, osmosis, type CosmosNetwork } from '../src/index.js'
import { localNetwork } from './local.js'
import { failure, withPage } from './site.js'
import { verifyMessage } from './verify.js'

const { open, install } = withPage()
const other = 'cosmos1sguafvgmel6f880ryvq8efh9522p8zvmrzlcrq'
let chain: CosmosDevnet
beforeAll(async () => void (chain = await startCosmos({ blockMs: 20 })))
afterAll(() => chain.stop())

describe('a message (ADR-036)', () => {
  it.each([true, false])('is signed for the account on its network, signArbitrary: %s', async (arbitrary) => {
    const wallet = install({ arbitrary })
    const site = open({ networks: [cosmosHub, osmosis] })
    await site.connect()
    const { pubKey } = await wallet.keplr.getKey('osmosis-1')
    const address = cosmosAddress(pubKey, 'osmo')
    const { signMessage } = site.need('signMessage')
    const message = 'Grüße <&> 👋'
    const { signature } = await signMessage({ account: `cosmos:osmosis-1:${address}`, message })
    expect(verifyMessage(address, pubKey, message, signature)).toBe(true)
    expect(verifyMessage(address, pubKey, 'other', signature)).toBe(false)
  })

  it('signed by another key than the account’s is refused', async () => {
    const wallet = install()
    const site = open()
    await site.connect()
    wallet.misbehave('signsWithAnotherKey')
    const signing = site.need('signMessage').signMessage({ account: account(wallet.accounts[0]), message: 'hello' })
    expect(await failure(signing)).toMatchObject({ code: 'cosmos/badAnswer' })
  })

  it.each(['garbage', 'answerNothing', 'throwNothing', 'throwSync', 'busy'] as const)(
    'of a wallet that does %s ends in a coded error',
    async (behaviour) => {
      const wallet = install()
      const site = open()
      await site.connect()
      wallet.behave(behaviour)
      const signing = site.need('signMessage').signMessage({ account: account(wallet.accounts[0]), message: 'hello' })
      expect(await failure(signing)).toMatchObject({
        code: expect.stringMatching(/^cosmos\/(badAnswer|walletFailed)$/),
      })
    },
  )
  const account = (address = ''): `cosmos:${string}:${string}` => `cosmos:cosmoshub-4:${address}`
})

describe('the signer for hosts', () => {
  it.each(['getOfflineSigner', 'getOfflineSignerOnlyAmino'] as const)(
    '%s is what SigningStargateClient signs with; the chain takes it',
    async (method) => {
      const wallet = install()
      const [address = ''] = wallet.accounts
      await chain.fund(address, 1_000_000n)
      const site = open({ networks: [localNetwork(chain)] })
      const signer = site.api[method]()
      await site.connect()
      const client = await SigningStargateClient.connectWithSigner(chain.url, signer, {
        gasPrice: GasPrice.fromString('0.025uatom'),
        broadcastPollIntervalMs: 20,
      })
      const before = chain.balance(other)
      expect(await client.sendTokens(address, other, coins(77, 'uatom'), 'auto')).toMatchObject({ code: 0 })
      expect(chain.balance(other) - before).toBe(77n)
      const kind = method === 'getOfflineSigner' ? 'signDirect' : 'signAmino'
      expect(wallet.requests.filter((request) => request.method === kind)).toHaveLength(1)
    },
  )

  it('signs bytes that verify without the chain', async () => {
    const wallet = install()
    const site = open()
    await site.connect()
    const [account] = await site.api.getOfflineSigner().getAccounts()
    expect(account).toMatchObject({ address: wallet.accounts[0], algo: 'secp256k1' })
    const doc = {
      chain_id: 'cosmoshub-4',
      account_number: '1',
      sequence: '0',
      fee: { amount: [], gas: '1' },
      msgs: [],
      memo: 'a<b',
    }
    const { signature } = await site.api.getOfflineSigner().signAmino(account!.address, doc)
    const bytes = `{"account_number":"1","chain_id":"cosmoshub-4","fee":{"amount":[],"gas":"1"},"memo":"a\\u003cb","msgs":[],"sequence":"0"}`
    const digest = sha256(new TextEncoder().encode(bytes))
    expect(secp256k1.verify(Buffer.from(signature.signature, 'base64'), digest, account!.pubkey)).toBe(true)
  })

  it('says that no wallet is connected, and works once one is', async () => {
    install()
    const site = open()
    const signer = site.api.getOfflineSigner()
    expect(await failure(signer.getAccounts())).toMatchObject({ code: 'cosmos/notConnected' })
    await site.connect()
    expect(await signer.getAccounts()).toHaveLength(1)
  })
})

describe('an account with a key of another kind', () => {
  const injective: CosmosNetwork = {
    ...osmosis,
    id: 'injective-1',
    name: 'Injective',
    caipNetworkId: 'cosmos:injective-1',
    bech32Prefix: 'inj',
    denom: 'inj',
    coinType: 60,
  }
  const chains = [{ chainId: 'injective-1', prefix: 'inj', algo: 'ethsecp256k1' }] as const

  it.each([
    // Leap says secp256k1 of every chain: the registry knows better.
    ['keplr', injective],
    ['cosmostation', injective],
    ['leap', { ...injective, keyAlgos: ['ethsecp256k1'] }],
  ] as const)('is refused with a code before %s is asked to sign', async (as, network) => {
    const wallet = install({ as, chains })
    const site = open({ networks: [network] })
    await site.connect(as)
    const address = site.account().address!
    const code = 'cosmos/keyNotSupported'
    const signer = site.api.getOfflineSigner()
    const account = `cosmos:injective-1:${address}` as const
    expect(await failure(site.need('signMessage').signMessage({ account, message: 'hello' }))).toMatchObject({
      code,
      context: { algo: 'ethsecp256k1' },
    })
    const document = { bodyBytes: Uint8Array.of(1), authInfoBytes: Uint8Array.of(1), chainId: 'injective-1' }
    expect(await failure(signer.signDirect(address, { ...document, accountNumber: 1n }))).toMatchObject({ code })
    if (as !== 'leap') expect(await failure(signer.getAccounts())).toMatchObject({ code })
    expect(wallet.requests.filter(({ method }) => method.startsWith('sign'))).toEqual([])
  })
})
