import { createPrivateKey, sign } from 'node:crypto'
import { base58, base64 } from '@scure/base'
import {
  Keypair,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
  type AddressLookupTableAccount,
} from '@solana/web3.js'
import type { Facts } from '../src/Facts.js'
import type { WalletRequest } from '../src/WalletRequest.js'
import { onSolana } from './asked.js'

export const keyOf = (seed: number): Keypair => Keypair.fromSeed(new Uint8Array(32).fill(seed))
export const own: Keypair = keyOf(7)
export const account: string = own.publicKey.toBase58()
export const stranger: PublicKey = keyOf(8).publicKey
export const mint: PublicKey = keyOf(10).publicKey
export const tokenFrom: PublicKey = keyOf(11).publicKey
export const tokenTo: PublicKey = keyOf(12).publicKey
export const blockhash: string = base58.encode(new Uint8Array(32).fill(9))
export const tokenProgram: PublicKey = new PublicKey('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
export const token2022: PublicKey = new PublicKey('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb')

export const sol: Partial<Facts> = {
  network: {
    name: 'Solana',
    symbol: 'SOL',
    decimals: 9,
    tokens: { [mint.toBase58()]: { symbol: 'DUSD', decimals: 6 } },
  },
  accounts: { solana: account },
}

export const transaction = (...instructions: readonly TransactionInstruction[]): Transaction =>
  new Transaction({ feePayer: own.publicKey, recentBlockhash: blockhash }).add(...instructions)

export const wire = (made: Transaction): Uint8Array =>
  Uint8Array.from(made.serialize({ requireAllSignatures: false, verifySignatures: false }))

export function version0(
  tables: readonly AddressLookupTableAccount[],
  ...instructions: readonly TransactionInstruction[]
): VersionedTransaction {
  const message = new TransactionMessage({
    payerKey: own.publicKey,
    recentBlockhash: blockhash,
    instructions: [...instructions],
  })
  return new VersionedTransaction(message.compileToV0Message([...tables]))
}

export function ask(bytes: Uint8Array, method: string = 'solana_signTransaction'): WalletRequest {
  const encoded = base64.encode(bytes)
  const params = method === 'solana_signAllTransactions' ? { transactions: [encoded] } : { transaction: encoded }
  return onSolana(method, params, account)
}

export const askFor = (...instructions: readonly TransactionInstruction[]): WalletRequest =>
  ask(wire(transaction(...instructions)))

export const pay = (lamports: number | bigint, to: PublicKey = stranger): TransactionInstruction =>
  SystemProgram.transfer({ fromPubkey: own.publicKey, toPubkey: to, lamports })

/** An instruction whose accounts can all be written; the own one signs. */
export function call(
  programId: PublicKey,
  data: readonly number[] | Uint8Array,
  ...keys: readonly PublicKey[]
): TransactionInstruction {
  const metas = keys.map((pubkey) => ({ pubkey, isSigner: pubkey.equals(own.publicKey), isWritable: true }))
  return new TransactionInstruction({ programId, keys: metas, data: Buffer.from(data) })
}

export const u64 = (value: bigint | number): readonly number[] => {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigUint64(0, BigInt(value), true)
  return [...bytes]
}

/** Signature of the own key (Ed25519), by Node. */
export function signOwn(bytes: Uint8Array): Uint8Array {
  const seed = Buffer.from(own.secretKey.slice(0, 32))
  // PKCS #8 of a key of Ed25519 (RFC 8410) is this, and the seed.
  const key = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed])
  return Uint8Array.from(sign(null, bytes, createPrivateKey({ key, format: 'der', type: 'pkcs8' })))
}
