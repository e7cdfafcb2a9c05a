import { PublicKey, SystemProgram, TransactionInstruction, type AccountMeta } from '@solana/web3.js'
import { associatedTokenProgram } from '../chain/programs.js'

/** Numbers of instructions in both token programs. */
const numbers = { initializeMint2: 20, mintTo: 7, metadataPointer: 39 } as const
/** `spl_token_metadata_interface:initialize_account`, first eight bytes of its SHA-256. */
const initializeMetadata = [210, 225, 30, 162, 88, 184, 77, 141]

const readonly = (pubkey: PublicKey): AccountMeta => ({ pubkey, isSigner: false, isWritable: false })
const writable = (pubkey: PublicKey): AccountMeta => ({ pubkey, isSigner: false, isWritable: true })
const signer = (pubkey: PublicKey): AccountMeta => ({ pubkey, isSigner: true, isWritable: false })

interface MintWork {
  readonly program: PublicKey
  readonly mint: PublicKey
  readonly authority: PublicKey
}

export function initializeMint({ program, mint, authority }: MintWork, decimals: number): TransactionInstruction {
  return new TransactionInstruction({
    programId: program,
    keys: [writable(mint)],
    data: Buffer.from([numbers.initializeMint2, decimals, ...authority.toBytes(), 0]),
  })
}

/** Says that the mint holds its own name. Before `initializeMint`. */
export function pointToOwnMetadata({ program, mint, authority }: MintWork): TransactionInstruction {
  return new TransactionInstruction({
    programId: program,
    keys: [writable(mint)],
    data: Buffer.from([numbers.metadataPointer, 0, ...authority.toBytes(), ...mint.toBytes()]),
  })
}

export function writeMetadata(
  { program, mint, authority }: MintWork,
  { name, symbol }: { readonly name: string; readonly symbol: string },
): TransactionInstruction {
  return new TransactionInstruction({
    programId: program,
    keys: [writable(mint), readonly(authority), readonly(mint), signer(authority)],
    data: Buffer.concat([Buffer.from(initializeMetadata), ...[name, symbol, ''].map(borshText)]),
  })
}

export function mintTo(work: MintWork, account: PublicKey, amount: bigint): TransactionInstruction {
  const data = Buffer.alloc(9)
  data.writeUInt8(numbers.mintTo)
  data.writeBigUInt64LE(amount, 1)
  return new TransactionInstruction({
    programId: work.program,
    keys: [writable(work.mint), writable(account), signer(work.authority)],
    data,
  })
}

export function associatedAccount({ program, mint }: Omit<MintWork, 'authority'>, owner: PublicKey): PublicKey {
  const seeds = [owner.toBytes(), program.toBytes(), mint.toBytes()]
  return PublicKey.findProgramAddressSync(seeds, new PublicKey(associatedTokenProgram))[0]
}

/** Where the account is there already, nothing happens. */
export function createAssociatedAccount(work: MintWork, owner: PublicKey): TransactionInstruction {
  const { program, mint, authority: payer } = work
  return new TransactionInstruction({
    programId: new PublicKey(associatedTokenProgram),
    keys: [
      { pubkey: payer, isSigner: true, isWritable: true },
      writable(associatedAccount(work, owner)),
      readonly(owner),
      readonly(mint),
      readonly(SystemProgram.programId),
      readonly(program),
    ],
    data: Buffer.from([1]),
  })
}

/** A string in borsh: its length in four bytes, then UTF-8. */
export function borshText(text: string): Buffer {
  const bytes = Buffer.from(text, 'utf8')
  const length = Buffer.alloc(4)
  length.writeUInt32LE(bytes.length)
  return Buffer.concat([length, bytes])
}
