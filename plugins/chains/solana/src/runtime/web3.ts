// web3.js is built on this package: it weighs nothing more.
import { ed25519 } from '@noble/curves/ed25519'
import {
  ComputeBudgetProgram,
  Connection,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionInstruction,
  VersionedTransaction,
  type AccountMeta,
} from '@solana/web3.js'

/** The program that makes a wallet's own account for a mint. */
const associatedTokenProgram = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
/** Metaplex Token Metadata, which holds names of tokens. */
const metadataProgram = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s'
/** Numbers of instructions, in both token programs and in the one for associated accounts. */
const transferChecked = 12
const createIdempotent = 1

interface TokenMove {
  readonly mint: string
  /** The token program it belongs to. */
  readonly program: string
  readonly decimals: number
  /** The sender's accounts of it, and how much comes from each. */
  readonly sources: readonly { readonly account: string; readonly amount: bigint }[]
  /** Whether the receiver's associated account has to be created. */
  readonly isNew: boolean
}
interface Ends {
  readonly from: string
  /** The receiver's own address, not that of a token account. */
  readonly to: string
  readonly blockhash: string
  /** Tells two equal transfers apart: 0 to 9. */
  readonly variant: number
}

/**
 * Millionths of a lamport for a unit. A transaction that names no price gets one from Phantom, that of its choice, and one that
 * names less than this is raised to it by other wallets: the fee would not be the one that was shown.
 */
const unitPrice = 100_000
/** Units for a transaction and each of its instructions: many times what they use, so that there is room for a wallet's guards. */
const baseUnits = 100_000
const instructionUnits = 50_000

export function openConnection(url: string): Connection {
  return new Connection(url, 'confirmed')
}

export function toVersioned(bytes: Uint8Array): VersionedTransaction {
  return VersionedTransaction.deserialize(bytes)
}

export function toLegacy(bytes: Uint8Array): Transaction {
  return Transaction.from(bytes)
}

/** Bytes as the object that older wallets expect: a `VersionedTransaction` only when it has a version. */
export function toTransaction(bytes: Uint8Array): Transaction | VersionedTransaction {
  const versioned = toVersioned(bytes)
  return versioned.version === 'legacy' ? toLegacy(bytes) : versioned
}

/** Whether a signature (ed25519) is the address's, as strictly as Solana's nodes see it. */
export function isSignatureOf(address: string, message: Uint8Array, signature: Uint8Array): boolean {
  return ed25519.verify(signature, message, new PublicKey(address).toBytes(), { zip215: false })
}

/** Address of an owner's associated account for a mint. */
export function associatedAccount(owner: string, mint: string, program: string): string {
  const seeds = [owner, program, mint].map((seed) => new PublicKey(seed).toBytes())
  return PublicKey.findProgramAddressSync(seeds, new PublicKey(associatedTokenProgram))[0].toBase58()
}

/** Address of the account that holds a token's name. */
export function metadataAccount(mint: string): string {
  const program = new PublicKey(metadataProgram)
  const seeds = [new TextEncoder().encode('metadata'), program.toBytes(), new PublicKey(mint).toBytes()]
  return PublicKey.findProgramAddressSync(seeds, program)[0].toBase58()
}

/** Bytes of an unsigned transaction that moves lamports. */
export function buildTransfer({ lamports, ...ends }: Ends & { readonly lamports: bigint }): Uint8Array {
  const [fromPubkey, toPubkey] = [new PublicKey(ends.from), new PublicKey(ends.to)]
  return unsigned(ends, [SystemProgram.transfer({ fromPubkey, toPubkey, lamports })])
}

/** Bytes of an unsigned transaction that moves a token, and creates the receiver's account for it where that is missing. */
export function buildTokenTransfer(move: Ends & TokenMove): Uint8Array {
  const { from, to } = move
  const target = associatedAccount(to, move.mint, move.program)
  return unsigned(move, [
    ...(move.isNew ? [createAssociatedAccount(from, to, move)] : []),
    ...move.sources.map((source) => transfer(from, target, source, move)),
  ])
}

function unsigned({ from, blockhash, variant }: Ends, instructions: readonly TransactionInstruction[]): Uint8Array {
  // Two equal transfers with one blockhash would be one transaction, and move money once. The fee is rounded up to the same.
  const units = baseUnits + instructionUnits * instructions.length - variant
  const transaction = new Transaction({
    feePayer: new PublicKey(from),
    blockhash,
    // Read only by the confirmation of web3.js.
    lastValidBlockHeight: 0,
  }).add(
    ComputeBudgetProgram.setComputeUnitLimit({ units }),
    ComputeBudgetProgram.setComputeUnitPrice({ microLamports: unitPrice }),
    ...instructions,
  )
  return Uint8Array.from(transaction.serialize({ requireAllSignatures: false, verifySignatures: false }))
}

function createAssociatedAccount(payer: string, owner: string, { mint, program }: TokenMove): TransactionInstruction {
  return instruction(
    associatedTokenProgram,
    [
      meta(payer, 'signs and changes'),
      meta(associatedAccount(owner, mint, program), 'changes'),
      meta(owner),
      meta(mint),
      meta(SystemProgram.programId.toBase58()),
      meta(program),
    ],
    Uint8Array.of(createIdempotent),
  )
}

function transfer(
  owner: string,
  target: string,
  { account, amount }: TokenMove['sources'][number],
  { mint, program, decimals }: TokenMove,
): TransactionInstruction {
  const data = new DataView(new ArrayBuffer(10))
  data.setUint8(0, transferChecked)
  data.setBigUint64(1, amount, true)
  data.setUint8(9, decimals)
  const keys = [meta(account, 'changes'), meta(mint), meta(target, 'changes'), meta(owner, 'signs')]
  return instruction(program, keys, new Uint8Array(data.buffer))
}

function instruction(program: string, keys: readonly AccountMeta[], data: Uint8Array): TransactionInstruction {
  // The type asks for a Buffer of Node, and any bytes will do.
  return new TransactionInstruction({ programId: new PublicKey(program), keys: [...keys], data: data as Buffer })
}

function meta(address: string, does: 'changes' | 'signs' | 'signs and changes' | 'nothing' = 'nothing'): AccountMeta {
  return { pubkey: new PublicKey(address), isSigner: does.startsWith('signs'), isWritable: does.endsWith('changes') }
}
