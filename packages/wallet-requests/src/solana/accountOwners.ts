import { base58 } from '@scure/base'
import { isAssociatedCreation } from './describeInstruction.js'
import { programs, readNumber, type Instruction } from './Instruction.js'

/** Whose token accounts are opened. The associated-token program fails where the owner that an instruction names is not the account's. */
export function tokenOwners(all: readonly Instruction[]): ReadonlyMap<string, string> {
  return new Map(
    all.flatMap((instruction) => {
      const [, created, owner] = instruction.accounts
      const isKnown = isAssociatedCreation(instruction) && created !== undefined && owner !== undefined
      return isKnown ? [[created, owner] as const] : []
    }),
  )
}

/**
 * Accounts of which instructions of one transaction make the given key the owner. An account that is paid for and not set up in the
 * same transaction may be set up by another one, for whom they like.
 */
export function accountsMadeFor(owner: string, instructions: readonly Instruction[]): ReadonlySet<string> {
  return new Set(
    instructions.flatMap((instruction) => {
      const [made] = instruction.accounts
      const owners = ownersOf(instruction)
      return made !== undefined && owners.length > 0 && owners.every((each) => each === owner) ? [made] : []
    }),
  )
}

/** Every key that gets power over the account that the instruction sets up. */
function ownersOf({ program, accounts, data }: Instruction): readonly (string | undefined)[] {
  const key = (at: number): string => base58.encode(data.slice(at, at + 32))
  switch (program) {
    case programs.token:
    case programs.token2022:
      if (data[0] === 1 && data.length === 1) return [accounts[2]]
      return (data[0] === 16 || data[0] === 18) && data.length === 33 ? [key(1)] : []
    case programs.stake:
      if (data.length === 116 && readNumber(data, 0, 4) === 0n) return [key(4), key(36)]
      return data.length === 4 && readNumber(data, 0, 4) === 9n ? [accounts[2], accounts[3]] : []
    case programs.system:
      return data.length === 36 && readNumber(data, 0, 4) === 6n ? [key(4)] : []
    default:
      return []
  }
}
