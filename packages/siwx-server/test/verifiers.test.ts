import { Secp256k1HdWallet, serializeSignDoc, makeSignDoc, Secp256k1Wallet } from '@cosmjs/amino'
import { ed25519 } from '@noble/curves/ed25519'
import { secp256k1 } from '@noble/curves/secp256k1'
import { ripemd160 } from '@noble/hashes/ripemd160'
import { sha256 } from '@noble/hashes/sha2'
import { keccak_256 } from '@noble/hashes/sha3'
import { base58, base64, bech32 } from '@scure/base'
import { allNetworks } from '@polkadot/networks'
import { knownGenesis } from '@polkadot/networks/defaults'
import * as polkadotCrypto from '@polkadot/util-crypto'
import { createSignInMessage, verifySignIn } from '@solana/wallet-standard-util'
import { chains } from 'chain-registry'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { hexToBytes, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { formatSignInMessage, parseSignInMessage, type SignInMessage } from '../src/index.js'
import { checkMessage } from '../src/message/checkMessage.js'
import { cosmos } from '../src/verifiers/cosmos.js'
import { eip155 } from '../src/verifiers/eip155.js'
import { polkadot } from '../src/verifiers/polkadot.js'
import { solana } from '../src/verifiers/solana.js'
import {
  codeOf,
  createTestSiwx,
  expectSignsIn,
  isSigned,
  messageFor,
  newKey,
  spoilBase64,
  subjectOf,
} from './signInForTests.js'
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
    const signer = await subjectOf(eip155(), 'eip155:1', fields.address, textOf(fields), fields.signature)
    expect(signer).toBe(fields.address.toLowerCase())
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

  describe('with the domain, the time and the nonce of the vector', () => {
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
      const [domain, origins] = [fields.domainBinding ?? fields.domain, [fields.uri]]
      const text = textOf(fields)
      // What another server issued was not issued here.
      const siwx = createTestSiwx({ domain, origins, nonceLifetime: 2 * century })
      const ours = await codeOf(siwx.verify({ message: text, signature: fields.signature }))
      if (ours !== 'signIn/nonce' || fields.matchNonce !== undefined) return ours
      const message = parseSignInMessage(text)!
      const expected = { statement: undefined, resources: [], requestId: undefined, tolerance: 0 }
      checkMessage(message, 'eip155:1', { ...expected, domain, origins, chains: ['eip155:1'], lifetime: 2 * century })
      const signer = await eip155().verify({ text, message, chainId: 'eip155:1', signature: fields.signature })
      return signer ?? 'signIn/signature'
    }

    it.each(Object.entries(positive).filter(([name]) => name !== 'expired message'))('takes: %s', async (_, fields) => {
      expect(await verify(fields)).toBe(fields.address.toLowerCase())
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
    const sign = (message: string) => key.signMessage({ message })
    const subject = `eip155:${key.address.toLowerCase()}`
    for (const chainId of ['eip155:1', 'eip155:137'])
      await expectSignsIn(eip155(), chainId, key.address, sign, spoilHex, subject)
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

  it('signs in an account', () => expectSignsIn(solana(), chainId, address, sign, spoilBase58, `solana:${address}`))

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
      await expectSignsIn(
        polkadot(),
        chainId,
        address,
        (text) => hex(sign(wrap(text))),
        spoilHex,
        `polkadot:${hex(publicKey).slice(2)}`,
      )
  })

  const signed = hex(polkadotCrypto.sr25519Sign('text', sr25519))
  const kusama = 'polkadot:b0a8d493285c2df73290dfb7e61f870f'
  const spelled = (prefix: number): string => polkadotCrypto.encodeAddress(sr25519.publicKey, prefix)

  it.each([
    ['the prefix of Kusama', spelled(2)],
    ['the prefix of no network', spelled(42)],
    ['the highest prefix', spelled(16_383)],
    ['hexadecimal digits', hex(sr25519.publicKey)],
    ['a wrong checksum', spelled(0).replace(/.$/, (last) => (last === '1' ? '2' : '1'))],
  ])('refuses the key of an account whose address has %s: of one key there is one account', async (_, address) => {
    expect(await isSigned(polkadot(), chainId, spelled(0), 'text', signed)).toBe(true)
    expect(await isSigned(polkadot(), chainId, address, 'text', signed)).toBe(false)
  })

  it('refuses an ecdsa key in place of the account that its hash is', async () => {
    const signature = hex(polkadotCrypto.secp256k1Sign('text', ecdsa, 'blake2'))
    const [account, key] = [polkadotCrypto.blake2AsU8a(ecdsa.publicKey), ecdsa.publicKey]
    expect(key).toHaveLength(33)
    const verify = (of: Uint8Array) =>
      isSigned(polkadot(), chainId, polkadotCrypto.encodeAddress(of, 0), 'text', signature)
    expect([await verify(account), await verify(key)]).toEqual([true, false])
  })

  it('refuses a key of Ethereum, which is none of an account of Polkadot', async () => {
    const account = polkadotCrypto.keccakAsU8a(polkadotCrypto.secp256k1Expand(ecdsa.publicKey))
    const address = polkadotCrypto.encodeAddress(account, 0)
    const signature = hex(polkadotCrypto.secp256k1Sign('text', ecdsa, 'keccak'))
    const found = polkadotCrypto.signatureVerify('text', signature, address)
    expect([found.isValid, found.crypto]).toEqual([true, 'ethereum'])
    expect(await isSigned(polkadot(), chainId, address, 'text', signature)).toBe(false)
  })

  it('knows a key by its own on every chain, and chains that the site names', async () => {
    const local = 'polkadot:0123456789abcdef0123456789abcdef'
    const verifier = polkadot({ prefixes: { [local]: 7 } })
    const subject = hex(sr25519.publicKey).slice(2)
    expect(await subjectOf(verifier, chainId, spelled(0), 'text', signed)).toBe(subject)
    expect(await subjectOf(verifier, kusama, spelled(2), 'text', signed)).toBe(subject)
    expect(await subjectOf(verifier, local, spelled(7), 'text', signed)).toBe(subject)
    expect(await subjectOf(verifier, kusama, spelled(0), 'text', signed)).toBeUndefined()
    expect(await subjectOf(polkadot(), local, spelled(7), 'text', signed)).toBeUndefined()
    expect(() => createTestSiwx({ chains: [local], verifiers: [polkadot()] })).toThrow(`chains: how '${local}'`)
    expect(createTestSiwx({ chains: [local], verifiers: [verifier] })).toBeDefined()
  })

  it.each([
    ['polkadot', 'polkadot'],
    ['statemint', 'polkadot'],
    ['kusama', 'kusama'],
    ['statemine', 'kusama'],
    // It has no prefix of its own.
    ['westend', 'substrate'],
  ] as const)('knows %s as @polkadot/networks has it, with the prefix of %s', async (name, like) => {
    const { prefix } = allNetworks.find(({ network }) => network === like)!
    // Networks whose chain was started anew have several: the latest first.
    const id = `polkadot:${knownGenesis[name]![0]!.slice(2, 34)}`
    expect(await isSigned(polkadot(), id, spelled(prefix), 'text', signed)).toBe(true)
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
    const id = Buffer.from(bech32.fromWords(bech32.decode(account!.address as `cosmos1${string}`).words))
    await expectSignsIn(cosmos(), chainId, account!.address, sign, spoilBase64, `cosmos:${id.toString('hex')}`)
  })

  it('refuses the second form that each signature has (high S)', async () => {
    const wallet = await Secp256k1Wallet.fromKey(secret)
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

  const secret = new Uint8Array(32).fill(7)
  /** As a wallet signs that has the key. */
  const signWith = (address: string, hash: (bytes: Uint8Array) => Uint8Array) => (text: string) => {
    const value = { signer: address, data: Buffer.from(text).toString('base64') }
    const document = makeSignDoc([{ type: 'sign/MsgSignData', value }], { gas: '0', amount: [] }, '', '', 0, 0)
    return base64.encode(secp256k1.sign(hash(serializeSignDoc(document)), secret).toCompactRawBytes())
  }
  const spelled = (prefix: string, id: Uint8Array): string => bech32.encode(prefix, bech32.toWords(id))
  const ownId = ripemd160(sha256(secp256k1.getPublicKey(secret, true)))
  const ethereumId = hexToBytes(privateKeyToAccount(toHex(secret)).address)

  it('signs in an account of Ethermint, whose address is that of Ethereum and whose hash is Keccak', async () => {
    const evmos = 'cosmos:evmos_9001-2'
    const verifier = cosmos({ chains: { [evmos]: { bech32Prefix: 'evmos', keyAlgo: 'ethsecp256k1' } } })
    const address = spelled('evmos', ethereumId)
    const subject = `cosmos:${toHex(ethereumId).slice(2)}`
    await expectSignsIn(verifier, evmos, address, signWith(address, keccak_256), spoilBase64, subject)
    // Neither the hash of one with the address of the other, nor the other way round.
    expect(await isSigned(verifier, evmos, address, 'text', signWith(address, keccak_256)('text'))).toBe(true)
    expect(await isSigned(verifier, evmos, address, 'text', signWith(address, sha256)('text'))).toBe(false)
  })

  it('takes a key for the one account that its chain makes of it, and not for that of chains with other keys', async () => {
    const verify = (id: string, address: string, hash: typeof sha256 | typeof keccak_256) =>
      isSigned(cosmos(), id, address, 'text', signWith(address, hash)('text'))
    expect(await verify(chainId, spelled('cosmos', ownId), sha256)).toBe(true)
    expect(await verify(chainId, spelled('cosmos', ethereumId), keccak_256)).toBe(false)
    expect(await verify('cosmos:injective-1', spelled('inj', ethereumId), keccak_256)).toBe(true)
    expect(await verify('cosmos:injective-1', spelled('inj', ownId), sha256)).toBe(false)
  })

  it.each(['osmo', 'evil', 'cosmosvaloper'])(
    'refuses the key of an account of the Cosmos Hub under an address that begins with %s',
    async (prefix) => {
      const address = spelled(prefix, ownId)
      expect(await isSigned(cosmos(), chainId, address, 'text', signWith(address, sha256)('text'))).toBe(false)
    },
  )

  it('refuses an address in capitals, which is the same address', async () => {
    const address = spelled('cosmos', ownId).toUpperCase()
    expect(await isSigned(cosmos(), chainId, address, 'text', signWith(address, sha256)('text'))).toBe(false)
  })

  it('knows a key by the same on every chain, and refuses to be made for a chain whose prefix it does not know', async () => {
    for (const [id, prefix] of [
      [chainId, 'cosmos'],
      ['cosmos:osmosis-1', 'osmo'],
    ] as const) {
      const address = spelled(prefix, ownId)
      const subject = await subjectOf(cosmos(), id, address, 'text', signWith(address, sha256)('text'))
      expect(subject).toBe(toHex(ownId).slice(2))
    }
    const local = 'cosmos:local-1'
    const address = spelled('cosmos', ownId)
    expect(await isSigned(cosmos(), local, address, 'text', signWith(address, sha256)('text'))).toBe(false)
    expect(() => createTestSiwx({ chains: [local], verifiers: [cosmos()] })).toThrow(`chains: how '${local}'`)
    const named = cosmos({ chains: { [local]: { bech32Prefix: 'cosmos' } } })
    expect(createTestSiwx({ chains: [local], verifiers: [named] })).toBeDefined()
  })

  it('knows chains as chain-registry has them', async () => {
    const known = chains.filter((entry) => cosmos().supports?.(`cosmos:${entry.chainId}`))
    expect(known).toHaveLength(11)
    for (const { chainId: reference, bech32Prefix, keyAlgos = ['secp256k1'] } of known) {
      const [id, hash] = keyAlgos[0] === 'ethsecp256k1' ? [ethereumId, keccak_256] : [ownId, sha256]
      const address = spelled(bech32Prefix!, id)
      const signature = signWith(address, hash)('text')
      expect(await isSigned(cosmos(), `cosmos:${reference}`, address, 'text', signature)).toBe(true)
    }
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
