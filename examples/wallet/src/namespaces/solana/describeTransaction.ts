import { SystemInstruction, SystemProgram, TransactionInstruction, type VersionedTransaction } from '@solana/web3.js'
import { unreadable } from '../shownMessage.js'
import type { Shown } from '../WalletNamespace.js'

const lamportsPerSol = 1_000_000_000n
const tokenPrograms: readonly string[] = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
]
const transferChecked = 12
const notice = new Set(['ComputeBudget111111111111111111111111111111', 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'])

function sol(lamports: bigint): string {
  const fraction = String(lamports % lamportsPerSol)
    .padStart(9, '0')
    .replace(/0+$/, '')
  return `${lamports / lamportsPerSol}${fraction && `.${fraction}`} SOL`
}

/** A whole number with its decimals put in. */
function units(amount: bigint, decimals: number): string {
  const digits = amount.toString().padStart(decimals + 1, '0')
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}${fraction && `.${fraction}`}`
}

function describeInstruction(instruction: TransactionInstruction): readonly Shown[] {
  const program = instruction.programId.toBase58()
  const { data, keys } = instruction
  try {
    if (
      instruction.programId.equals(SystemProgram.programId) &&
      SystemInstruction.decodeInstructionType(instruction) === 'Transfer'
    ) {
      const { lamports, fromPubkey, toPubkey } = SystemInstruction.decodeTransfer(instruction)
      return [
        { kind: 'row', name: 'Amount', value: sol(BigInt(lamports)) },
        { kind: 'code', name: 'To', value: toPubkey.toBase58() },
        { kind: 'code', name: 'From', value: fromPubkey.toBase58() },
      ]
    }
    if (tokenPrograms.includes(program) && data[0] === transferChecked && data.length === 10 && keys.length >= 4) {
      const amount = new DataView(data.buffer, data.byteOffset).getBigUint64(1, true)
      return [
        { kind: 'row', name: 'Amount', value: `${units(amount, data[9] ?? 0)} of the token` },
        { kind: 'code', name: 'Token', value: keys[1]?.pubkey.toBase58() ?? '' },
        { kind: 'code', name: 'To the token account', value: keys[2]?.pubkey.toBase58() ?? '' },
      ]
    }
  } catch {
    // Not what its program takes: then it is data.
  }
  if (notice.has(program)) return [{ kind: 'row', name: 'Also', value: nameOf(program) }]
  return [
    { kind: 'code', name: 'Program', value: program },
    unreadable(`${data.length} bytes for this program are unreadable data.`),
  ]
}

function nameOf(program: string): string {
  return program.startsWith('Compute') ? 'a limit for the fee' : 'creates a token account'
}

/** What a transaction does, in words where the programs are known. */
export function describeTransaction({ message }: VersionedTransaction): readonly Shown[] {
  const keys = message.staticAccountKeys
  if (message.addressTableLookups.length > 0)
    return [unreadable('This transaction takes accounts from tables on chain: its receivers are unreadable here.')]
  return message.compiledInstructions.flatMap(({ programIdIndex, accountKeyIndexes, data }) => {
    const programId = keys[programIdIndex]
    const accounts = accountKeyIndexes.map((index) => keys[index])
    if (!programId || accounts.some((key) => key === undefined))
      return [unreadable('An instruction names accounts that are not there.')]
    const instruction = new TransactionInstruction({
      programId,
      keys: accounts.flatMap((pubkey, at) => {
        const index = accountKeyIndexes[at] ?? 0
        return pubkey
          ? [{ pubkey, isSigner: message.isAccountSigner(index), isWritable: message.isAccountWritable(index) }]
          : []
      }),
      data: data as Buffer,
    })
    return describeInstruction(instruction)
  })
}
