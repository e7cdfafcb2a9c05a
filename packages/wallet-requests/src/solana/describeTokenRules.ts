import { base58 } from '@scure/base'
import {
  addressField,
  number,
  plain,
  risky,
  type Instruction,
  type InstructionContext,
  type InstructionFinding,
} from './Instruction.js'

const kinds = {
  initializeMint: 0,
  initializeAccount: 1,
  initializeAccount2: 16,
  initializeAccount3: 18,
  initializeMint2: 20,
  immutableOwner: 22,
  firstExtension: 23,
  memoTransfer: 30,
  cpiGuard: 34,
  lastExtension: 63,
} as const

/** Instructions that set up tokens and token accounts, and those of the extensions of Token-2022. */
export function describeTokenRules(
  instruction: Instruction,
  given: InstructionContext,
): InstructionFinding | undefined {
  const { accounts, data } = instruction
  const [first, second, third] = accounts
  const [kind = -1, step] = data
  const account = addressField({ key: 'tokenAccount' }, first)
  switch (kind) {
    case kinds.initializeMint:
    case kinds.initializeMint2:
      return describeMint(instruction, given)
    case kinds.initializeAccount:
      return data.length === 1 && accounts.length === 4 ? describeOpening(first, second, third, given) : undefined
    case kinds.initializeAccount2:
    case kinds.initializeAccount3:
      if (data.length !== 33) return undefined
      return describeOpening(first, second, base58.encode(data.slice(1)), given)
    case kinds.immutableOwner:
      return data.length === 1 ? plain({ key: 'addsProtection' }, [account]) : undefined
    case kinds.memoTransfer:
    case kinds.cpiGuard:
      if (data.length !== 2 || (step !== 0 && step !== 1)) return undefined
      if (step === 0) return plain({ key: 'addsProtection' }, [account])
      return risky({ key: 'takesProtectionAway' }, [account], { key: 'takesProtectionAwayText' })
    default: {
      if (kind < kinds.firstExtension || kind > kinds.lastExtension) return undefined
      const fields = [
        { label: { key: 'tokenExtensionKind' }, value: number(kind) } as const,
        ...accounts.map((one, at) => addressField({ key: 'accountAt', values: { at: number(at + 1) } }, one)),
        { label: { key: 'instructionData' }, value: { type: 'code', text: base58.encode(data) } } as const,
      ]
      return risky({ key: 'tokenExtension' }, fields, { key: 'tokenExtensionText' })
    }
  }
}

function describeMint({ accounts, data }: Instruction, { account }: InstructionContext): InstructionFinding | undefined {
  const isFrozenByNobody = data[34] === 0 && data.length === 35
  if (!isFrozenByNobody && !(data[34] === 1 && data.length === 67)) return undefined
  const maker = base58.encode(data.slice(2, 34))
  const freezer = isFrozenByNobody ? undefined : base58.encode(data.slice(35))
  const fields = [
    addressField({ key: 'mint' }, accounts[0]),
    { label: { key: 'decimals' }, value: number(data[1] ?? 0) } as const,
    addressField({ key: 'mayMake' }, maker),
    ...(freezer === undefined ? [] : [addressField({ key: 'mayFreeze' }, freezer)]),
  ]
  const isOwn = [maker, freezer].every((key) => key === undefined || key === account)
  return isOwn ? plain({ key: 'newMint' }, fields) : risky({ key: 'newMint' }, fields, { key: 'newMintText' })
}

function describeOpening(
  opened: string | undefined,
  mint: string | undefined,
  owner: string | undefined,
  { account }: InstructionContext,
): InstructionFinding {
  const fields = [
    addressField({ key: 'tokenAccount' }, opened),
    addressField({ key: 'owner' }, owner),
    addressField({ key: 'mint' }, mint),
  ]
  if (owner === account) return plain({ key: 'openTokenAccount' }, fields)
  return risky({ key: 'openTokenAccount' }, fields, { key: 'ownerIsOtherText' })
}
