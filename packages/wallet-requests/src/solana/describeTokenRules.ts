import { base58 } from '@scure/base'
import { codeValue, numberValue, say } from '../say.js'
import {
  addressField,
  plain,
  risky,
  type Instruction,
  type InstructionContext,
  type InstructionShown,
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
export function describeTokenRules(instruction: Instruction, given: InstructionContext): InstructionShown | undefined {
  const { accounts, data } = instruction
  const [first, second, third] = accounts
  const [kind = -1, step] = data
  const account = addressField(say('tokenAccount'), first)
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
      return data.length === 1 ? plain(say('addsProtection'), [account]) : undefined
    case kinds.memoTransfer:
    case kinds.cpiGuard:
      if (data.length !== 2 || (step !== 0 && step !== 1)) return undefined
      if (step === 0) return plain(say('addsProtection'), [account])
      return risky(say('takesProtectionAway'), [account], say('takesProtectionAwayText'))
    default: {
      if (kind < kinds.firstExtension || kind > kinds.lastExtension) return undefined
      const fields = [
        { label: say('tokenExtensionKind'), value: numberValue(kind) },
        ...accounts.map((account, at) => addressField(say('accountAt', { at: numberValue(at + 1) }), account)),
        { label: say('instructionData'), value: codeValue(base58.encode(data)) },
      ]
      return risky(say('tokenExtension'), fields, say('tokenExtensionText'))
    }
  }
}

function describeMint({ accounts, data }: Instruction, { account }: InstructionContext): InstructionShown | undefined {
  const hasNoFreezer = data[34] === 0 && data.length === 35
  if (!hasNoFreezer && !(data[34] === 1 && data.length === 67)) return undefined
  const maker = base58.encode(data.slice(2, 34))
  const freezer = hasNoFreezer ? undefined : base58.encode(data.slice(35))
  const fields = [
    addressField(say('mint'), accounts[0]),
    { label: say('decimals'), value: numberValue(data[1] ?? 0) },
    addressField(say('mayMake'), maker),
    ...(freezer === undefined ? [] : [addressField(say('mayFreeze'), freezer)]),
  ]
  const isOwn = [maker, freezer].every((key) => key === undefined || key === account)
  return isOwn ? plain(say('newMint'), fields) : risky(say('newMint'), fields, say('newMintText'))
}

function describeOpening(
  opened: string | undefined,
  mint: string | undefined,
  owner: string | undefined,
  { account }: InstructionContext,
): InstructionShown {
  const fields = [
    addressField(say('tokenAccount'), opened),
    addressField(say('owner'), owner),
    addressField(say('mint'), mint),
  ]
  if (owner === account) return plain(say('openTokenAccount'), fields)
  return risky(say('openTokenAccount'), fields, say('ownerIsOtherText'))
}
