import { createPublicKey, verify } from 'node:crypto'
import { startSolana } from '@portico/devnet-solana'
import { base58, base64, hex, utf8 } from '@scure/base'
import {
  AddressLookupTableAccount,
  Connection,
  Keypair,
  PublicKey,
  SystemProgram,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { describe, expect, it } from 'vitest'
import { solana } from '../src/namespaces/solana/solana.js'
import type { RequestContext, SigningAsk } from '../src/namespaces/WalletNamespace.js'

const chainId = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const address = solana.addressOn(chainId) ?? ''
const owner = new PublicKey(address)
const other = Keypair.fromSeed(new Uint8Array(32).fill(7))
const context: RequestContext = { chainId, accounts: [address], nodeUrl: undefined }
const room = await solana.load()
const blockhash = base58.encode(new Uint8Array(32).fill(3))

const read = (method: string, params: unknown, more: Partial<RequestContext> = {}): ReturnType<typeof room.read> =>
  room.read(method, params, { ...context, ...more })
const ask = (method: string, params: unknown, more: Partial<RequestContext> = {}): SigningAsk => {
  const asked = read(method, params, more)
  if (asked.kind !== 'ask') throw new Error('answered without asking')
  return asked
}
/** Ed25519 by OpenSSL, which shares no code with the wallet. */
const isSignature = (message: Uint8Array, signature: string): boolean => {
  const spki = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), owner.toBytes()])
  const key = createPublicKey({ key: spki, format: 'der', type: 'spki' })
  return verify(null, message, key, base58.decode(signature))
}
const transfer = (from = owner): TransactionMessage =>
  new TransactionMessage({
    payerKey: from,
    recentBlockhash: blockhash,
    instructions: [SystemProgram.transfer({ fromPubkey: from, toPubkey: other.publicKey, lamports: 1_500_000 })],
  })
const encoded = (from = owner): string =>
  base64.encode(new VersionedTransaction(transfer(from).compileToV0Message()).serialize())

describe('solana', () => {
  it.each(['solana_getAccounts', 'solana_requestAccounts'])(
    '%s names the session’s accounts without asking',
    (method) => {
      expect(read(method, {})).toEqual({ kind: 'known', result: [{ pubkey: address }] })
    },
  )

  it('signs the exact bytes of a message', async () => {
    const bytes = utf8.decode('Grüße')
    const asked = ask('solana_signMessage', { message: base58.encode(bytes), pubkey: address })
    expect(asked.title).toBe('Sign message')
    expect(asked.shown).toContainEqual({ kind: 'text', name: 'Message', value: 'Grüße' })
    const { signature } = (await asked.answer()) as { readonly signature: string }
    expect(isSignature(bytes, signature)).toBe(true)
  })

  it('says of bytes that are no text that they cannot be read', () => {
    const { shown } = ask('solana_signMessage', { message: base58.encode(hex.decode('ff00')), pubkey: address })
    expect(shown).toContainEqual({ kind: 'warning', value: expect.stringContaining('no text') })
  })

  it.each([
    ['legacy', () => transfer().compileToLegacyMessage()],
    ['of version 0', () => transfer().compileToV0Message()],
  ])('signs a transaction that is %s, and says who gets what', async (_kind, compile) => {
    const unsigned = new VersionedTransaction(compile())
    const params = { transaction: base64.encode(unsigned.serialize()), pubkey: address }
    const asked = ask('solana_signTransaction', params)
    expect(asked.shown).toEqual([
      { kind: 'row', name: 'Amount', value: '0.0015 SOL' },
      { kind: 'code', name: 'To', value: other.publicKey.toBase58() },
      { kind: 'code', name: 'From', value: address },
      { kind: 'code', name: 'Account', value: address },
    ])
    const answer = (await asked.answer()) as { readonly signature: string; readonly transaction: string }
    const signed = VersionedTransaction.deserialize(base64.decode(answer.transaction))
    expect(base58.encode(signed.signatures[0] ?? new Uint8Array())).toBe(answer.signature)
    expect(isSignature(unsigned.message.serialize(), answer.signature)).toBe(true)
  })

  it('leaves the signatures of others as they are', async () => {
    const message = new TransactionMessage({
      payerKey: other.publicKey,
      recentBlockhash: blockhash,
      instructions: [SystemProgram.transfer({ fromPubkey: owner, toPubkey: other.publicKey, lamports: 1 })],
    }).compileToV0Message()
    const partly = new VersionedTransaction(message)
    partly.sign([other])
    const { transaction } = (await ask('solana_signTransaction', {
      transaction: base64.encode(partly.serialize()),
    }).answer()) as { readonly transaction: string }
    const signed = VersionedTransaction.deserialize(base64.decode(transaction))
    expect(signed.signatures[0]).toEqual(partly.signatures[0])
    expect(isSignature(message.serialize(), base58.encode(signed.signatures[1] ?? new Uint8Array()))).toBe(true)
  })

  it('signs all transactions in their order', async () => {
    const asked = ask('solana_signAllTransactions', { transactions: [encoded(), encoded()] })
    expect(asked.shown).toContainEqual({ kind: 'row', name: 'Transaction', value: '2 of 2' })
    const { transactions } = (await asked.answer()) as { readonly transactions: readonly string[] }
    for (const one of transactions) {
      const { message, signatures } = VersionedTransaction.deserialize(base64.decode(one))
      expect(isSignature(message.serialize(), base58.encode(signatures[0] ?? new Uint8Array()))).toBe(true)
    }
    expect(transactions).toHaveLength(2)
  })

  it('says that instructions and tables it does not know are unreadable', () => {
    const strange = new TransactionMessage({
      payerKey: owner,
      recentBlockhash: blockhash,
      instructions: [{ programId: other.publicKey, keys: [], data: Buffer.from([1, 2]) }],
    })
    const table = new AddressLookupTableAccount({
      key: Keypair.generate().publicKey,
      state: {
        deactivationSlot: 2n ** 64n - 1n,
        lastExtendedSlot: 0,
        lastExtendedSlotStartIndex: 0,
        addresses: [other.publicKey],
      },
    })
    for (const message of [strange.compileToV0Message(), transfer().compileToV0Message([table])]) {
      const { shown } = ask('solana_signTransaction', {
        transaction: base64.encode(new VersionedTransaction(message).serialize()),
      })
      expect(shown).toContainEqual({ kind: 'warning', value: expect.stringMatching(/unreadable/) })
    }
  })

  it('sends what it signed, and names it', async () => {
    const chain = await startSolana()
    try {
      await chain.fund(address, 1_000_000_000n)
      const connection = new Connection(chain.url, 'confirmed')
      const { blockhash: recent } = await connection.getLatestBlockhash()
      const message = new TransactionMessage({
        payerKey: owner,
        recentBlockhash: recent,
        instructions: transfer().instructions,
      }).compileToV0Message()
      const transaction = base64.encode(new VersionedTransaction(message).serialize())
      const asked = ask('solana_signAndSendTransaction', { transaction }, { nodeUrl: chain.url })
      const { signature } = (await asked.answer()) as { readonly signature: string }
      expect(isSignature(message.serialize(), signature)).toBe(true)
      expect(await connection.getBalance(other.publicKey)).toBe(1_500_000)
    } finally {
      await chain.stop()
    }
  })
  it('says so when it has no node to send by', async () => {
    await expect(ask('solana_signAndSendTransaction', { transaction: encoded() }).answer()).rejects.toMatchObject({
      code: -32_000,
      message: expect.stringContaining(`rpc.${chainId}`),
    })
  })

  it.each<readonly [string, unknown, number]>([
    ['solana_signMessage', undefined, -32_602],
    ['solana_signMessage', { message: '0OIl', pubkey: address }, -32_602],
    ['solana_signMessage', { message: base58.encode(utf8.decode('x')), pubkey: other.publicKey.toBase58() }, 4100],
    // A transaction under the name of a message.
    ['solana_signMessage', { message: base58.encode(transfer().compileToV0Message().serialize()) }, -32_602],
    ['solana_signMessage', { message: base58.encode(transfer().compileToLegacyMessage().serialize()) }, -32_602],
    ['solana_signTransaction', { instructions: [], feePayer: address }, -32_602],
    ['solana_signTransaction', { transaction: 'AAAA' }, -32_602],
    ['solana_signTransaction', { transaction: '%%%' }, -32_602],
    ['solana_signTransaction', { transaction: encoded(other.publicKey) }, -32_602],
    ['solana_signAllTransactions', { transactions: [] }, -32_602],
    ['solana_signAllTransactions', { transactions: [encoded(), 'AAAA'] }, -32_602],
    ['solana_signAndSendTransaction', { transaction: encoded(), sendOptions: { maxRetries: -1 } }, -32_602],
    ['constructor', {}, 5101],
    ['solana_sendEverything', {}, 5101],
  ])('refuses %s with %j', (method, params, code) => {
    expect(() => read(method, params)).toThrow(expect.objectContaining({ code }))
  })

  it('refuses a session that holds an account of another wallet', () => {
    expect(() => read('solana_getAccounts', {}, { accounts: [other.publicKey.toBase58()] })).toThrow(
      expect.objectContaining({ code: 4100 }),
    )
  })
})
