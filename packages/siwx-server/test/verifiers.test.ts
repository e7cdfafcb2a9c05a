import { Secp256k1HdWallet, serializeSignDoc, makeSignDoc, Secp256k1Wallet } from '@cosmjs/amino'
import { ed25519 } from '@noble/curves/ed25519'
import { secp256k1 } from '@noble/curves/secp256k1'
import { sha256 } from '@noble/hashes/sha2'
import { keccak_256 } from '@noble/hashes/sha3'
import { base58, base64, bech32 } from '@scure/base'
import * as polkadotCrypto from '@polkadot/util-crypto'
import { createSignInMessage, verifySignIn } from '@solana/wallet-standard-util'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { hexToBytes, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { formatSignInMessage, parseSignInMessage, type SignInMessage } from '../src/index.js'
import { cosmos } from '../src/verifiers/cosmos.js'
import { eip155 } from '../src/verifiers/eip155.js'
import { polkadot } from '../src/verifiers/polkadot.js'
import { solana } from '../src/verifiers/solana.js'
import { codeOf, createTestSiwx, expectSignsIn, isSigned, messageFor, newKey, spoilBase64 } from './signInForTests.js'
// Test vectors of siwe, MIT or Apache-2.0: vectors/NOTICE.md.
import negative from './vectors/siwe_verification_negative.json' with { type: 'json' }
import positive from './vectors/siwe_verification_positive.json' with { type: 'json' }

const spoilHex = (signature: string): string =>
  signature.replace(/^(0x.{20})(.)/, (_, a, b) => a + (b === '0' ? '1' : '0'))
const spoilBase58 = (signature: string): string =>
  signature.replace(/^(.{20})(.)/, (_, a, b) => a + (b === '2' ? '3' : '2'))

describe('eip155', () => {
  /** The vectors name their fields; the text is what siwe makes of them. */
  const textOf = (fields: object): string =>
    formatSignInMessage({ networkName: 'Ethereum', ...fields, chainId: '1' } as unknown as SignInMessage)

  it.each(Object.entries(positive))('takes the signature of siwe: %s', async (_, fields) => {
    expect(await isSigned(eip155(), 'eip155:1', fields.address, textOf(fields), fields.signature)).toBe(true)
  })

  it.each(Object.entries(negative).filter(([name]) => name.includes('signature')))(
    'refuses that of siwe: %s',
    async (_, fields) => {
      expect(await isSigned(eip155(), 'eip155:1', fields.address, textOf(fields), fields.signature)).toBe(false)
    },
  )

  it.each(Object.entries(negative).filter(([name]) => name.startsWith('invalid')))(
    'refuses a day that no month has: %s',
    async (_, fields) => {
      const text = textOf(fields)
      expect(parseSignInMessage(text)).toBeUndefined()
      expect(parseSignInMessage(text.replaceAll(/-(02)-31T/g, '-01-31T'))).toBeDefined()
    },
  )

  describe('through the whole of verify', () => {
    beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
    afterEach(() => void vi.useRealTimers())

    interface Vector {
      readonly domain: string
      readonly uri: string
      readonly nonce: string
      readonly issuedAt: string
      readonly signature: string
      readonly domainBinding?: string
      readonly matchNonce?: string
      readonly time?: string
    }
    const century = 100 * 365 * 24 * 60 * 60_000

    async function verify(fields: Vector): Promise<unknown> {
      vi.setSystemTime(new Date(fields.time ?? Date.parse(fields.issuedAt.replace('-31T', '-28T')) + 1000))
      const nonce = fields.matchNonce ?? fields.nonce
      const siwx = createTestSiwx({
        domain: fields.domainBinding ?? fields.domain,
        origins: [fields.uri],
        nonces: { add: async () => undefined, take: async (taken) => taken === nonce },
        nonceLifetime: 2 * century,
      })
      return codeOf(siwx.verify({ message: textOf(fields), signature: fields.signature }))
    }

    it.each(Object.entries(positive).filter(([name]) => name !== 'expired message'))('takes: %s', async (_, fields) => {
      expect(await verify(fields)).toMatchObject([{ address: fields.address }])
    })

    it('refuses a message that siwe takes: at a time before it was issued', async () => {
      expect(await verify(positive['expired message'])).toBe('signIn/time')
    })

    const codes: Readonly<Record<keyof typeof negative, string>> = {
      'expired message': 'signIn/time',
      'domain binding': 'signIn/domain',
      'custom time': 'signIn/time',
      'custom nonce': 'signIn/nonce',
      'malformed signature': 'signIn/signature',
      'wrong signature': 'signIn/signature',
      'not yet valid': 'signIn/time',
      'invalid issuedAt': 'signIn/message',
      'invalid notBefore': 'signIn/message',
      'invalid expirationTime': 'signIn/message',
    }
    it.each(Object.entries(negative))('refuses: %s', async (name, fields) => {
      expect(await verify(fields)).toBe(codes[name as keyof typeof negative])
    })
  })

  it('signs in an account with a key', async () => {
    const key = newKey()
    await expectSignsIn(eip155(), 'eip155:1', key.address, (message) => key.signMessage({ message }), spoilHex)
  })

  it.each(['', '0x', '0x12', 'not hexadecimal', `0x${'00'.repeat(65)}`, `0x${'ff'.repeat(65)}`])(
    'refuses %j for a signature',
    async (signature) => expect(await isSigned(eip155(), 'eip155:1', newKey().address, 'text', signature)).toBe(false),
  )
})

describe('solana', () => {
  const chainId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  const secret = ed25519.utils.randomPrivateKey()
  const publicKey = ed25519.getPublicKey(secret)
  const address = base58.encode(publicKey)
  const sign = (text: string): string => base58.encode(ed25519.sign(new TextEncoder().encode(text), secret))

  it('signs in an account', () => expectSignsIn(solana(), chainId, address, sign, spoilBase58))

  it.each(['mainnet', 'solana:mainnet', '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', chainId])(
    'agrees with the package of Solana about what solana:signIn answers, with the chain %s',
    async (chain) => {
      const siwx = createTestSiwx({ chains: [chainId], verifiers: [solana()] })
      const nonce = await siwx.nonce()
      const { networkName: _, ...input } = { ...messageFor(address, nonce), chainId: chain, statement: 'Sign in.' }
      const signedMessage = createSignInMessage(input)
      const signature = ed25519.sign(signedMessage, secret)
      const account = { address, publicKey, chains: [], features: [] } as const
      expect(verifySignIn(input, { account, signedMessage, signature })).toBe(true)
      const signIn = { message: new TextDecoder().decode(signedMessage), signature: base58.encode(signature), chainId }
      expect(await siwx.verify(signIn)).toMatchObject([{ address, chainId }])
    },
  )

  it.each([
    ['devnet', 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'],
    ['testnet', 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z'],
  ])('takes the names of %s in the Wallet Standard for its CAIP-2 id', async (name, id) => {
    for (const chain of [name, `solana:${name}`]) {
      const siwx = createTestSiwx({ chains: [id], verifiers: [solana()] })
      const fields = { networkName: 'Solana', chainId: chain, statement: 'Sign in.' }
      const message = formatSignInMessage(messageFor(address, await siwx.nonce(), fields))
      expect(await siwx.verify({ message, signature: sign(message) })).toMatchObject([{ address, chainId: id }])
    }
  })

  it('refuses keys of small order, which sign everything', async () => {
    const small = base58.encode(new Uint8Array(32))
    expect(await isSigned(solana(), chainId, small, 'text', base58.encode(new Uint8Array(64)))).toBe(false)
  })
})

describe('polkadot', async () => {
  await polkadotCrypto.cryptoWaitReady()
  const chainId = 'polkadot:91b171bb158e2d3848fa23a9f1c25182'
  const seed = polkadotCrypto.randomAsU8a(32)
  const sr25519 = polkadotCrypto.sr25519PairFromSeed(seed)
  const ed25519Pair = polkadotCrypto.ed25519PairFromSeed(seed)
  const ecdsa = polkadotCrypto.secp256k1PairFromSeed(seed)
  const hex = (bytes: Uint8Array): string => `0x${Buffer.from(bytes).toString('hex')}`
  const keys = {
    sr25519: [sr25519.publicKey, (text: string) => polkadotCrypto.sr25519Sign(text, sr25519)],
    ed25519: [ed25519Pair.publicKey, (text: string) => polkadotCrypto.ed25519Sign(text, ed25519Pair)],
    ecdsa: [
      polkadotCrypto.blake2AsU8a(ecdsa.publicKey),
      (text: string) => polkadotCrypto.secp256k1Sign(text, ecdsa, 'blake2'),
    ],
  } as const

  it.each(Object.keys(keys) as (keyof typeof keys)[])('signs in an account of %s, wrapped and not', async (kind) => {
    const [publicKey, sign] = keys[kind]
    const address = polkadotCrypto.encodeAddress(publicKey, 0)
    for (const wrap of [(text: string) => text, (text: string) => `<Bytes>${text}</Bytes>`])
      await expectSignsIn(polkadot(), chainId, address, (text) => hex(sign(wrap(text))), spoilHex)
  })
})

describe('cosmos', () => {
  const chainId = 'cosmos:cosmoshub-4'

  it('signs in an account by ADR-036, as @cosmjs/amino signs it', async () => {
    const wallet = await Secp256k1HdWallet.generate(12)
    const [account] = await wallet.getAccounts()
    const sign = async (text: string): Promise<string> => {
      const data = Buffer.from(text).toString('base64')
      const value = { signer: account!.address, data }
      const document = makeSignDoc([{ type: 'sign/MsgSignData', value }], { gas: '0', amount: [] }, '', '', 0, 0)
      expect(serializeSignDoc(document).length).toBeGreaterThan(0)
      return (await wallet.signAmino(account!.address, document)).signature.signature
    }
    await expectSignsIn(cosmos(), chainId, account!.address, sign, spoilBase64)
  })

  it('refuses the second form that each signature has (high S)', async () => {
    const wallet = await Secp256k1Wallet.fromKey(new Uint8Array(32).fill(7))
    const [account] = await wallet.getAccounts()
    const value = { signer: account!.address, data: Buffer.from('text').toString('base64') }
    const document = makeSignDoc([{ type: 'sign/MsgSignData', value }], { gas: '0', amount: [] }, '', '', 0, 0)
    const { signature } = (await wallet.signAmino(account!.address, document)).signature
    const { r, s } = secp256k1.Signature.fromCompact(Buffer.from(signature, 'base64'))
    const other = new secp256k1.Signature(r, secp256k1.CURVE.n - s).toCompactRawBytes()
    expect(await isSigned(cosmos(), chainId, account!.address, 'text', signature)).toBe(true)
    expect(await isSigned(cosmos(), chainId, account!.address, 'text', Buffer.from(other).toString('base64'))).toBe(
      false,
    )
  })

  it('signs in an account of Ethermint, whose address is that of Ethereum and whose hash is Keccak', async () => {
    const secret = new Uint8Array(32).fill(7)
    const ethereum = privateKeyToAccount(toHex(secret)).address
    const address = bech32.encode('evmos', bech32.toWords(hexToBytes(ethereum)))
    const sign = (hash: (bytes: Uint8Array) => Uint8Array) => (text: string) => {
      const value = { signer: address, data: Buffer.from(text).toString('base64') }
      const document = makeSignDoc([{ type: 'sign/MsgSignData', value }], { gas: '0', amount: [] }, '', '', 0, 0)
      return base64.encode(secp256k1.sign(hash(serializeSignDoc(document)), secret).toCompactRawBytes())
    }
    await expectSignsIn(cosmos(), 'cosmos:evmos_9001-2', address, sign(keccak_256), spoilBase64)
    // Neither the hash of one with the address of the other, nor the other way round.
    expect(await isSigned(cosmos(), 'cosmos:evmos_9001-2', address, 'text', sign(keccak_256)('text'))).toBe(true)
    expect(await isSigned(cosmos(), 'cosmos:evmos_9001-2', address, 'text', sign(sha256)('text'))).toBe(false)
  })

  it('takes the address with the prefix of its chain', async () => {
    const wallet = await Secp256k1Wallet.fromKey(new Uint8Array(32).fill(7), 'osmo')
    const [account] = await wallet.getAccounts()
    const value = { signer: account!.address, data: Buffer.from('text').toString('base64') }
    const document = makeSignDoc([{ type: 'sign/MsgSignData', value }], { gas: '0', amount: [] }, '', '', 0, 0)
    const { signature } = (await wallet.signAmino(account!.address, document)).signature
    expect(await isSigned(cosmos(), 'cosmos:osmosis-1', account!.address, 'text', signature)).toBe(true)
    const other = await Secp256k1Wallet.fromKey(new Uint8Array(32).fill(8), 'osmo')
    const [another] = await other.getAccounts()
    expect(await isSigned(cosmos(), 'cosmos:osmosis-1', another!.address, 'text', signature)).toBe(false)
  })
})
