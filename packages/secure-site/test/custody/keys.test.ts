import { HDKey } from '@scure/bip32'
import { entropyToMnemonic, mnemonicToEntropy, mnemonicToSeed } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { Keypair } from '@solana/web3.js'
import fc from 'fast-check'
import { HDKey as Slip10Key } from 'micro-key-producer/slip10.js'
import { mnemonicToAccount } from 'viem/accounts'
import { bytesToHex, hexToBytes } from 'viem'
import { describe, expect, it } from 'vitest'

import { deriveKey, publicKeysOf, seedOf } from '../../src/browser/custody/deriveKey.js'
import { accountsOf } from '../../src/browser/custody/PublicKeys.js'
import { createRecipient } from '../../src/browser/custody/sealedKey.js'
import { openSeed, sealSeed, seedKeyOf } from '../../src/browser/custody/seedBox.js'
import { sealKey } from '../../src/vault/sealKey.js'

const walletId = '2b1c2f0e-6f0b-4e55-9c3c-0a3f5b8f3a11'
const dekId = '9d4c3a8e-1b53-4f0c-8f6d-57a1f7d1c0de'

describe('keys of a seed', () => {
  // Words of the tests of BIP-39; seeds without a passphrase, addresses as other wallets show them.
  it.each([
    {
      words: 'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about',
      seed: '0x5eb00bbddcf069084889a8ab9155568165f5c453ccb85e70811aaed6f6da5fc19a5ac40b389cd370d086206dec8aa6c43daea6690f20ad3d8d48b2d2ce9e38e4',
      evm: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
      solana: 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk',
    },
    {
      words: 'test test test test test test test test test test test junk',
      seed: '0x9dfc3c64c2f8bede1533b6a79f8570e5943e0b8fd1cf77107adf7b72cef42185d564a3aee24cab43f80e3c4538087d70fc824eabbad596a23c97b6ee8322ccc0',
      evm: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
      solana: 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96',
    },
  ])('are those that other wallets have: $evm', async ({ words, seed, evm, solana }) => {
    const bytes = await seedOf(mnemonicToEntropy(words, wordlist))
    expect(bytesToHex(bytes)).toBe(seed)
    expect(accountsOf(publicKeysOf(bytes))).toMatchObject({ evm, solana })
  })

  it('agree with other implementations of BIP-39, BIP-32 and SLIP-10 for any seed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 16, maxLength: 16 }), async (entropy) => {
        const words = entropyToMnemonic(entropy, wordlist)
        const seed = await seedOf(entropy)
        expect(seed).toEqual(await mnemonicToSeed(words))
        const accounts = accountsOf(publicKeysOf(seed))
        expect(accounts.evm).toBe(mnemonicToAccount(words).address)
        expect(accounts.owner).toBe(mnemonicToAccount(words, { path: "m/44'/60'/1'/0/0" }).address)
        expect(accounts.solana).toBe(Keypair.fromSeed(deriveKey(seed, 'solana')).publicKey.toBase58())
        expect(deriveKey(seed, 'solana')).toEqual(Slip10Key.fromMasterSeed(seed).derive("m/44'/501'/0'/0'").privateKey)
        expect(deriveKey(seed, 'evm')).toEqual(HDKey.fromMasterSeed(seed).derive("m/44'/60'/0'/0/0").privateKey)
      }),
      { numRuns: 20 },
    )
  })

  it('follow the first vectors of BIP-32 and SLIP-10', () => {
    const seed = hexToBytes('0x000102030405060708090a0b0c0d0e0f')
    expect(HDKey.fromMasterSeed(seed).derive("m/0'/1").privateExtendedKey).toBe(
      'xprv9wTYmMFdV23N2TdNG573QoEsfRrWKQgWeibmLntzniatZvR9BmLnvSxqu53Kw1UmYPxLgboyZQaXwTCg8MSY3H2EU4pWcQDnRnrVA1xe8fs',
    )
    expect(bytesToHex(Slip10Key.fromMasterSeed(seed).derive("m/0'/1'").privateKey)).toBe(
      '0xb1d0bad404bf35da785a64ca1ac54b2617211d2777696fbffaf208f746ae84f2',
    )
  })

  it('need 16 bytes', async () => {
    await expect(seedOf(new Uint8Array(15))).rejects.toThrow('16 bytes')
  })
})

describe('boxes', () => {
  const entropy = () => crypto.getRandomValues(new Uint8Array(16))
  const newKey = () => seedKeyOf(crypto.getRandomValues(new Uint8Array(32)))

  it('open with their key, at their place, unchanged', async () => {
    const secret = entropy()
    const key = await newKey()
    const box = await sealSeed(key, secret, walletId, dekId)
    expect(await openSeed(key, box, walletId)).toEqual(secret)
    await expect(openSeed(await newKey(), box, walletId)).rejects.toThrow()
    await expect(openSeed(key, box, dekId)).rejects.toThrow()
    await expect(openSeed(key, { ...box, id: walletId }, walletId)).rejects.toThrow()
    await expect(openSeed(key, { ...box, ct: 'A'.repeat(43) }, walletId)).rejects.toThrow()
    await expect(openSeed(key, { ...box, iv: 'A'.repeat(16) }, walletId)).rejects.toThrow()
  })

  it('have a key that cannot be read, and whose source is overwritten', async () => {
    const dek = crypto.getRandomValues(new Uint8Array(32))
    const key = await seedKeyOf(dek)
    expect(dek).toEqual(new Uint8Array(32))
    expect(key.extractable).toBe(false)
    await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow()
  })

  it('of data keys open for one signer and one approval', async () => {
    const dek = crypto.getRandomValues(new Uint8Array(32))
    const signer = await createRecipient()
    const purpose = { walletId, sessionId: 'session', digest: 'digest' }
    const sealed = sealKey(dek, signer.publicKey, purpose)
    expect(await signer.open(sealed, purpose)).toEqual(dek)
    for (const other of [{ walletId: dekId }, { sessionId: 'other' }, { digest: 'other' }]) {
      await expect(signer.open(sealed, { ...purpose, ...other })).rejects.toThrow()
    }
    await expect((await createRecipient()).open(sealed, purpose)).rejects.toThrow()
  })

  it('of data keys are sealed for points of P-256 only', async () => {
    const purpose = { walletId, sessionId: 'session', digest: 'digest' }
    const { publicKey } = await createRecipient()
    const bytes = Buffer.from(publicKey, 'base64url')
    const off = Buffer.from(bytes)
    off[64] = (off[64] ?? 0) ^ 1
    const compressed = Buffer.concat([Buffer.from([2 + ((bytes[64] ?? 0) & 1)]), bytes.subarray(1, 33)])
    for (const wrong of [off, compressed, bytes.subarray(1), Buffer.alloc(65, 4), Buffer.from([0])]) {
      expect(() => sealKey(new Uint8Array(32), wrong.toString('base64url'), purpose)).toThrow()
    }
  })

  it('of data keys are sealed anew each time', async () => {
    const purpose = { walletId, sessionId: 'session', digest: 'digest' }
    const { publicKey } = await createRecipient()
    const [one, two] = [
      sealKey(new Uint8Array(32), publicKey, purpose),
      sealKey(new Uint8Array(32), publicKey, purpose),
    ]
    expect(one.enc).not.toBe(two.enc)
    expect(one.ct).not.toBe(two.ct)
  })
})
