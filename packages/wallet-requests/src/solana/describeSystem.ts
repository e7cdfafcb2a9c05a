import { base58 } from '@scure/base'
import { describeReceiver } from '../receivers.js'
import {
  addressField,
  addressValue,
  native,
  ownAccount,
  plain,
  readNumber,
  risky,
  type Instruction,
  type InstructionContext,
  type InstructionFinding,
} from './Instruction.js'

const kinds = {
  createAccount: 0,
  assign: 1,
  transfer: 2,
  createWithSeed: 3,
  advanceNonce: 4,
  withdrawNonce: 5,
  initializeNonce: 6,
  authorizeNonce: 7,
  allocate: 8,
  allocateWithSeed: 9,
  assignWithSeed: 10,
  createOnPrefunded: 13,
} as const
const changing: readonly number[] = [kinds.assign, kinds.allocate, kinds.allocateWithSeed, kinds.assignWithSeed]

/**
 * Instructions of the system program; undefined for those that are not known to the letter.
 * @throws RefusedError for what gives the visitor's account to a program
 */
export function describeSystem(instruction: Instruction, given: InstructionContext): InstructionFinding | undefined {
  const { accounts, data } = instruction
  if (data.length < 4) return undefined
  const kind = Number(readNumber(data, 0, 4))
  const [first, second, third] = accounts
  if (changing.includes(kind)) {
    if (first === undefined || accounts.includes(given.account)) throw ownAccount()
    return risky({ key: 'changeAccount' }, [addressField({ key: 'account' }, first)], { key: 'changeAccountText' })
  }
  switch (kind) {
    case kinds.transfer:
      return data.length === 12 && accounts.length === 2 ? describePayment(instruction, given) : undefined
    case kinds.createAccount:
      if (data.length !== 52 || accounts.length !== 2) return undefined
      return describeCreation(first, second, readNumber(data, 4, 8), data.slice(20), given)
    case kinds.createOnPrefunded:
      if (first === undefined || first === given.account) throw ownAccount()
      return undefined
    case kinds.createWithSeed: {
      // Base, a text with its length, lamports, space, program.
      const length = data.length >= 44 ? Number(readNumber(data, 36, 8)) : Number.NaN
      if (data.length !== 44 + length + 48) return undefined
      return describeCreation(first, second, readNumber(data, 44 + length, 8), data.slice(60 + length), given)
    }
    case kinds.advanceNonce:
      if (accounts.length !== 3 || data.length !== 4) return undefined
      return risky(
        { key: 'doesNotExpire' },
        [addressField({ key: 'nonceAccount' }, first), addressField({ key: 'authority' }, third)],
        { key: 'doesNotExpireText' },
      )
    case kinds.withdrawNonce:
      if (data.length !== 12) return undefined
      return risky(
        { key: 'withdrawFromNonce' },
        [
          { label: { key: 'amount' }, value: native(readNumber(data, 4, 8), given) },
          addressField({ key: 'from' }, first),
          addressField({ key: 'to' }, second),
        ],
        { key: 'checkReceiver' },
      )
    case kinds.initializeNonce:
    case kinds.authorizeNonce: {
      if (data.length !== 36) return undefined
      const authority = base58.encode(data.slice(4))
      const fields = [addressField({ key: 'nonceAccount' }, first), addressField({ key: 'authority' }, authority)]
      if (kind === kinds.initializeNonce && authority === given.account) return plain({ key: 'createNonce' }, fields)
      return risky({ key: 'handOverNonce' }, fields, { key: 'anotherKeyGetsPower' })
    }
    default:
      return undefined
  }
}

function describePayment({ accounts, data }: Instruction, given: InstructionContext): InstructionFinding {
  const [from, to] = accounts
  const units = readNumber(data, 4, 8)
  const isOwn = from === undefined || from === given.account
  const figure = { label: { key: isOwn ? 'youSend' : 'sends' }, value: native(units, given) } as const
  if (to === undefined)
    return {
      ...risky({ key: 'send' }, [addressField({ key: 'to' }, to)], { key: 'receiverUnreadable' }),
      figure,
      paysNew: isOwn ? units : undefined,
    }
  const receiver = describeReceiver({ key: 'to' }, to, given.asked.facts)
  return {
    title: { key: isOwn ? 'send' : 'otherAccountSends' },
    figure,
    risk: receiver.risk,
    sections: [{ fields: [...(isOwn ? [] : [addressField({ key: 'from' }, from)]), receiver.field] }],
    warnings: receiver.warnings,
    action: { key: 'send' },
    paysNew: isOwn && receiver.isFirst ? units : undefined,
  }
}

function describeCreation(
  payer: string | undefined,
  created: string | undefined,
  units: bigint,
  program: Uint8Array,
  given: InstructionContext,
): InstructionFinding {
  if (created === undefined || created === given.account) throw ownAccount()
  const isOwn = payer === undefined || payer === given.account
  return {
    ...plain({ key: 'createAccount' }, [
      { label: { key: 'pays' }, value: native(units, given) },
      ...(isOwn ? [] : [addressField({ key: 'from' }, payer)]),
      addressField({ key: 'newAccount' }, created),
      { label: { key: 'accountProgram' }, value: addressValue(base58.encode(program)) },
    ]),
    paysNew: isOwn ? units : undefined,
  }
}
