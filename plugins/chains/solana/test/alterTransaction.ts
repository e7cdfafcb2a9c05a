import {
  ComputeBudgetProgram,
  Keypair,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionInstruction,
} from '@solana/web3.js'

/** The account that a dishonest wallet pays. */
export const thief: string = Keypair.generate().publicKey.toBase58()
const lighthouse = new PublicKey('L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95')

/** Makes a function that changes a transaction as a wallet does, with web3.js. */
export function altering(change: (transaction: Transaction) => void): (bytes: Uint8Array) => Uint8Array {
  return (bytes) => {
    const transaction = Transaction.from(bytes)
    change(transaction)
    transaction.signatures = []
    return Uint8Array.from(transaction.serialize({ requireAllSignatures: false, verifySignatures: false }))
  }
}

/** The instruction that moves money: the last. */
function move({ instructions }: Transaction): TransactionInstruction {
  return instructions.at(-1)!
}
const isToken = (transaction: Transaction): boolean => !move(transaction).programId.equals(SystemProgram.programId)

/** What a wallet can change, by the field that differs. */
export const changes: Readonly<Record<string, (transaction: Transaction) => void>> = {
  receiver(transaction) {
    const { keys } = move(transaction)
    keys[isToken(transaction) ? 2 : 1]!.pubkey = new PublicKey(thief)
  },
  amount(transaction) {
    const { data } = move(transaction)
    const at = isToken(transaction) ? 1 : 4
    data.writeBigUInt64LE(data.readBigUInt64LE(at) * 2n, at)
  },
  fee(transaction) {
    const price = transaction.instructions.find(({ data, programId }) => isPrice(programId, data))!
    price.data.writeBigUInt64LE(price.data.readBigUInt64LE(1) * 1000n, 1)
  },
  call(transaction) {
    transaction.add(
      SystemProgram.transfer({
        fromPubkey: transaction.feePayer!,
        toPubkey: new PublicKey(thief),
        lamports: 2_000_000,
      }),
    )
  },
}

/** Instructions that wallets add. */
export const additions: Readonly<Record<'guard' | 'memory', () => TransactionInstruction>> = {
  /** `AssertSysvarClock`. */
  guard: () =>
    new TransactionInstruction({
      programId: lighthouse,
      keys: [],
      data: Buffer.from([15, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 4]),
    }),
  /** `MemoryClose`. */
  memory: () => new TransactionInstruction({ programId: lighthouse, keys: [], data: Buffer.from([1, 0, 0]) }),
}

function isPrice(program: PublicKey, data: Buffer): boolean {
  return program.equals(ComputeBudgetProgram.programId) && data[0] === 3
}
