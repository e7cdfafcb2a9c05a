import { mnemonicToEntropy } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import {
  Keypair,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { ed25519 } from '@noble/curves/ed25519.js'
import fc from 'fast-check'
import {
  bytesToHex,
  hexToBytes,
  parseTransaction,
  recoverMessageAddress,
  recoverTransactionAddress,
  recoverTypedDataAddress,
} from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { beforeAll, describe, expect, it } from 'vitest'

import { publicKeysOf, seedOf } from '../../src/browser/custody/deriveKey.js'
import { accountsOf, type WalletAccounts } from '../../src/browser/custody/PublicKeys.js'
import { signWithSeed } from '../../src/browser/custody/signWithSeed.js'
import { parseSignRequest, type SignRequest } from '../../src/browser/custody/SignRequest.js'

const words = 'test test test test test test test test test test test junk'
const peer = mnemonicToAccount(words)
let seed: Uint8Array
let accounts: WalletAccounts
beforeAll(async () => {
  seed = await seedOf(mnemonicToEntropy(words, wordlist))
  accounts = accountsOf(publicKeysOf(seed))
})
const sign = <R extends SignRequest>(request: R) => signWithSeed(seed, parseSignRequest(request)) as never

const mail = {
  domain: {
    name: 'Ether Mail',
    version: '1',
    chainId: 1,
    verifyingContract: '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC',
  },
  types: {
    Person: [
      { name: 'name', type: 'string' },
      { name: 'wallet', type: 'address' },
    ],
    Mail: [
      { name: 'from', type: 'Person' },
      { name: 'to', type: 'Person' },
      { name: 'contents', type: 'string' },
    ],
  },
  primaryType: 'Mail',
  message: {
    from: { name: 'Cow', wallet: '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826' },
    to: { name: 'Bob', wallet: '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB' },
    contents: 'Hello, Bob!',
  },
} as const

const operation = {
  domain: { name: 'HybridDeleGator', version: '1', chainId: 31337, verifyingContract: peer.address },
  types: {
    PackedUserOperation: [
      { name: 'sender', type: 'address' },
      { name: 'nonce', type: 'uint256' },
    ],
  },
  primaryType: 'PackedUserOperation',
  message: { sender: peer.address, nonce: '340282366920938463463374607431768211455' },
} as const

const transfer = { chainId: 1, nonce: 7, gas: 21_000n, to: peer.address, value: 10n ** 18n, data: '0x' } as const

describe('signatures on EIP-155 chains', () => {
  it.each(['', 'hello', '\u0000\u202e', 'x'.repeat(1000)])(
    'of messages are those of viem (EIP-191): %j',
    async (text) => {
      const message = new TextEncoder().encode(text)
      const request = { kind: 'evmMessage', account: accounts.evm, message } as const
      const signature = sign({ ...request, key: 'evm' })
      expect(signature).toBe(await peer.signMessage({ message: { raw: message } }))
      const byOwner = sign({ ...request, key: 'owner', account: accounts.owner })
      expect(await recoverMessageAddress({ message: { raw: message }, signature: byOwner })).toBe(accounts.owner)
    },
  )

  it('of typed data are those of viem (EIP-712)', async () => {
    const request = { kind: 'evmTypedData', typedData: JSON.stringify(mail) } as const
    expect(sign({ ...request, key: 'evm', account: accounts.evm })).toBe(await peer.signTypedData(mail))
    const signature = sign({ ...request, key: 'owner', account: accounts.owner })
    expect(await recoverTypedDataAddress({ ...mail, signature })).toBe(accounts.owner)
  })

  it('of user operations are of the owner, exact beyond 2^53', async () => {
    const typedData = JSON.stringify(operation)
    const signature = sign({ kind: 'userOperation', account: accounts.owner, typedData })
    const exact = { ...operation, message: { ...operation.message, nonce: 2n ** 128n - 1n } }
    expect(await recoverTypedDataAddress({ ...exact, signature })).toBe(accounts.owner)
  })

  it.each([
    { ...transfer, type: 'eip1559', maxFeePerGas: 10n ** 10n, maxPriorityFeePerGas: 10n ** 9n },
    {
      ...transfer,
      type: 'eip1559',
      maxFeePerGas: 2n ** 255n,
      maxPriorityFeePerGas: 0n,
      nonce: 0,
      value: 0n,
      data: '0x00ff',
    },
    { ...transfer, type: 'legacy', gasPrice: 10n ** 10n },
    { ...transfer, type: 'legacy', gasPrice: 1n, to: undefined, data: '0x6000' },
  ] as const)('of transactions are those of viem: $type, $data', async (transaction) => {
    const signed = sign({ kind: 'evmTransaction', account: accounts.evm, transaction })
    expect(signed).toBe(await peer.signTransaction(transaction))
    expect(await recoverTransactionAddress({ serializedTransaction: signed })).toBe(accounts.evm)
    expect(parseTransaction(signed).chainId).toBe(1)
  })
})

describe('signatures on Solana', () => {
  const from = () => new PublicKey(accounts.solana)
  const blockhash = Keypair.generate().publicKey.toBase58()
  const payment = () =>
    SystemProgram.transfer({ fromPubkey: from(), toPubkey: Keypair.generate().publicKey, lamports: 5 })
  const request = (...transactions: Uint8Array[]) =>
    ({ kind: 'solanaTransactions', account: accounts.solana, transactions }) as const

  it('of messages verify', () => {
    const message = new TextEncoder().encode('hello')
    const [signature] = sign({ kind: 'solanaMessage', account: accounts.solana, message }) as Uint8Array[]
    expect(ed25519.verify(signature ?? new Uint8Array(64), message, from().toBytes())).toBe(true)
  })

  it('of legacy transactions verify, beside those of others', () => {
    const payer = Keypair.generate()
    const transaction = new Transaction({ feePayer: payer.publicKey, recentBlockhash: blockhash }).add(payment())
    transaction.partialSign(payer)
    const [signed] = sign(request(transaction.serialize({ requireAllSignatures: false }))) as Uint8Array[]
    expect(Transaction.from(signed ?? []).verifySignatures(true)).toBe(true)
  })

  it('of version 0 with a lookup table verify, many with one approval', () => {
    const message = new TransactionMessage({ payerKey: from(), recentBlockhash: blockhash, instructions: [payment()] })
    const [, receiver] = payment().keys
    const table = {
      key: Keypair.generate().publicKey,
      state: {
        addresses: [receiver?.pubkey ?? from()],
        deactivationSlot: 0n,
        lastExtendedSlot: 0,
        lastExtendedSlotStartIndex: 0,
      },
      isActive: () => true,
    }
    const v0 = new VersionedTransaction(message.compileToV0Message([table as never]))
    const bytes = v0.serialize()
    const signed = sign(request(bytes, bytes)) as Uint8Array[]
    expect(signed).toHaveLength(2)
    for (const one of signed) {
      const { signatures, message: kept } = VersionedTransaction.deserialize(one)
      expect(kept.serialize()).toEqual(v0.message.serialize())
      expect(ed25519.verify(signatures[0] ?? new Uint8Array(64), kept.serialize(), from().toBytes())).toBe(true)
    }
  })

  it('are not given as a signature of a message for what is a transaction', () => {
    const legacy = new Transaction({ feePayer: from(), recentBlockhash: blockhash }).add(payment()).serializeMessage()
    const v0 = new TransactionMessage({ payerKey: from(), recentBlockhash: blockhash, instructions: [payment()] })
    for (const message of [new Uint8Array(legacy), v0.compileToV0Message().serialize()]) {
      expect(() => sign({ kind: 'solanaMessage', account: accounts.solana, message })).toThrow(
        'cannot be signed as a message',
      )
    }
  })

  it('are refused for a transaction that the account does not sign', () => {
    const other = Keypair.generate()
    const transaction = new Transaction({ feePayer: other.publicKey, recentBlockhash: blockhash }).add(
      SystemProgram.transfer({ fromPubkey: other.publicKey, toPubkey: from(), lamports: 5 }),
    )
    transaction.partialSign(other)
    expect(() => sign(request(transaction.serialize()))).toThrow('does not have the account')
  })

  it('are refused for bytes that are cut, lengthened or of another version, whatever they are', () => {
    const bytes = new Transaction({ feePayer: from(), recentBlockhash: blockhash })
      .add(payment())
      .serialize({ requireAllSignatures: false })
    for (let length = 0; length < bytes.length; length++) {
      expect(() => sign(request(new Uint8Array(bytes.subarray(0, length))))).toThrow('not a Solana transaction')
    }
    expect(() => sign(request(new Uint8Array([...bytes, 0])))).toThrow('not a Solana transaction')
    const versioned = new TransactionMessage({ payerKey: from(), recentBlockhash: blockhash, instructions: [] })
    const v1 = new VersionedTransaction(versioned.compileToV0Message()).serialize()
    v1[65] = 0x81
    expect(() => sign(request(v1))).toThrow('not a Solana transaction')
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (any) => {
        expect(() => sign(request(any))).toThrow(/not a Solana transaction|does not have the account/)
      }),
    )
  })
})

describe('what is not on the list is refused', () => {
  const eip1559 = { ...transfer, type: 'eip1559', maxFeePerGas: 1n, maxPriorityFeePerGas: 1n }
  const typed = (data: unknown, more: object = {}) => ({
    kind: 'evmTypedData',
    key: 'evm',
    account: peer.address,
    typedData: typeof data === 'string' ? data : JSON.stringify(data),
    ...more,
  })
  it.each<[string, unknown]>([
    ['a raw hash', { kind: 'evmHash', account: peer.address, hash: new Uint8Array(32) }],
    [
      'a message with a field more',
      { kind: 'evmMessage', key: 'evm', account: peer.address, message: new Uint8Array(1), raw: true },
    ],
    [
      'a message by the key of Solana',
      { kind: 'evmMessage', key: 'solana', account: peer.address, message: new Uint8Array(1) },
    ],
    ['a text in place of bytes', { kind: 'evmMessage', key: 'evm', account: peer.address, message: 'hello' }],
    [
      'a message of a megabyte',
      { kind: 'evmMessage', key: 'evm', account: peer.address, message: new Uint8Array(2 ** 20) },
    ],
    [
      'a transaction without a chain',
      { kind: 'evmTransaction', account: peer.address, transaction: { ...eip1559, chainId: 0 } },
    ],
    [
      'a transaction with authorizations',
      { kind: 'evmTransaction', account: peer.address, transaction: { ...eip1559, authorizationList: [] } },
    ],
    [
      'a transaction of EIP-7702',
      {
        kind: 'evmTransaction',
        account: peer.address,
        transaction: { ...eip1559, type: 'eip7702', authorizationList: [] },
      },
    ],
    [
      'a transaction with a negative value',
      { kind: 'evmTransaction', account: peer.address, transaction: { ...eip1559, value: -1n } },
    ],
    [
      'a receiver of 19 bytes',
      { kind: 'evmTransaction', account: peer.address, transaction: { ...eip1559, to: '0x00' } },
    ],
    ['a user operation as typed data', typed(operation)],
    ['a delegation as typed data', typed({ ...operation, types: { Delegation: [] }, primaryType: 'Delegation' })],
    [
      'typed data as a user operation',
      { kind: 'userOperation', account: peer.address, typedData: JSON.stringify(mail) },
    ],
    ['typed data that is no JSON', typed('{')],
    ['typed data without types', typed({ primaryType: 'Mail', message: {}, domain: {} })],
    ['typed data that is null', typed('null')],
    ['typed data of a type that is missing', typed({ ...mail, primaryType: 'Letter' })],
    [
      'a number that JavaScript rounds',
      typed(JSON.stringify(mail).replace('"chainId":1', '"chainId":9007199254740993')),
    ],
    ['no transactions', { kind: 'solanaTransactions', account: peer.address, transactions: [] }],
    ['nothing', undefined],
  ])('%s', (_, request) => {
    const byOwner = {
      ...(request as object),
      ...((request as SignRequest | undefined)?.kind === 'userOperation' ? { account: accounts.owner } : {}),
    }
    expect(() => sign(byOwner as never)).toThrow(expect.objectContaining({ code: 'custody/refused' }))
  })

  it('an account of another wallet, or of another key of this one', () => {
    const message = hexToBytes('0x01')
    for (const account of [accounts.owner, accounts.solana, `0x${'1'.repeat(40)}`]) {
      const request = { kind: 'evmMessage', key: 'evm', account, message } as const
      expect(() => sign(request)).toThrow(expect.objectContaining({ code: 'custody/otherAccount' }))
    }
    expect(bytesToHex(message)).toBe('0x01')
  })
})
