import { bytesToHex } from '@noble/hashes/utils.js'
import { codeValue, numberValue, say, textValue } from '../say.js'
import { textOf } from '../visibleText.js'
import { describeLoader, describeStake, describeVote } from './describePowers.js'
import { describeSystem } from './describeSystem.js'
import { describeToken } from './describeToken.js'
import {
  addressField,
  plain,
  programs,
  readNumber,
  risky,
  type Instruction,
  type InstructionContext,
  type InstructionShown,
} from './Instruction.js'

/**
 * What an instruction does. One that is not known to the letter is shown with all that it has, and of class R2.
 * @throws RefusedError for what gives away the account itself
 */
export function describeInstruction(instruction: Instruction, given: InstructionContext): InstructionShown {
  return describeKnown(instruction, given) ?? describeUnknown(instruction)
}

function describeKnown(instruction: Instruction, given: InstructionContext): InstructionShown | undefined {
  const { program, data } = instruction
  switch (program) {
    case programs.system:
      return describeSystem(instruction, given)
    case programs.token:
    case programs.token2022:
      return describeToken(instruction, given)
    case programs.associatedToken:
      return describeAssociated(instruction)
    case programs.stake:
      return describeStake(instruction, given)
    case programs.vote:
      return describeVote(instruction)
    case programs.loader:
    case programs.oldLoader:
    case programs.newLoader:
      return describeLoader(instruction)
    case programs.memo:
    case programs.oldMemo: {
      const text = textOf(data)
      return text === undefined ? undefined : plain(say('note'), [{ label: say('noteText'), value: textValue(text) }])
    }
    case programs.computeBudget:
      return describeBudget(data)
    default:
      return undefined
  }
}

function describeUnknown({ program, accounts, data }: Instruction): InstructionShown {
  const fields = [
    addressField(say('program'), program),
    ...accounts.map((account, at) => addressField(say('accountAt', { at: numberValue(at + 1) }), account)),
    { label: say('instructionData'), value: codeValue(bytesToHex(data)) },
  ]
  return risky(say('unknownInstruction'), fields, say('unknownInstructionText'), 'error')
}

/** Whether it makes the account of an owner for a token, which anyone may do for anyone. */
export function isAssociatedCreation({ program, data }: Instruction): boolean {
  return program === programs.associatedToken && (data.length === 0 || (data.length === 1 && (data[0] ?? 2) < 2))
}

function describeAssociated(instruction: Instruction): InstructionShown | undefined {
  const { accounts } = instruction
  if (!isAssociatedCreation(instruction) || accounts.length < 6) return undefined
  const [, created, owner, mint] = accounts
  return plain(say('openTokenAccount'), [
    addressField(say('tokenAccount'), created),
    addressField(say('owner'), owner),
    addressField(say('mint'), mint),
  ])
}

function describeBudget(data: Uint8Array): InstructionShown | undefined {
  const [kind] = data
  if (kind === 2 && data.length === 5)
    return plain(say('computeLimit'), [{ label: say('computeUnits'), value: numberValue(readNumber(data, 1, 4)) }])
  if (kind === 3 && data.length === 9)
    return plain(say('computePrice'), [{ label: say('computePriceUnits'), value: numberValue(readNumber(data, 1, 8)) }])
  if ((kind === 1 || kind === 4) && data.length === 5) {
    const label = say(kind === 1 ? 'heapBytes' : 'accountBytes')
    return plain(say('memoryLimit'), [{ label, value: numberValue(readNumber(data, 1, 4)) }])
  }
  return undefined
}
