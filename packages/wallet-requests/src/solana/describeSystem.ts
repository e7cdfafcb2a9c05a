import { base58 } from '@scure/base'
import { describeReceiver } from '../receivers.js'
import { codeValue, numberValue, say } from '../say.js'
import {
  addressField,
  native,
  ownAccount,
  plain,
  readNumber,
  risky,
  type Instruction,
  type InstructionContext,
  type InstructionShown,
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

/** What an account of a kilobyte has to keep: more is a payment. */
const usualDeposit = 10_000_000n

/**
 * Instructions of the system program; undefined for those that are not known to the letter.
 * @throws RefusedError for what gives the visitor's account to a program
 */
export function describeSystem(instruction: Instruction, given: InstructionContext): InstructionShown | undefined {
  const { accounts, data } = instruction
  if (data.length < 4) return undefined
  const kind = Number(readNumber(data, 0, 4))
  const [first, second, third] = accounts
  if (changing.includes(kind)) {
    if (first === undefined || accounts.includes(given.account)) throw ownAccount()
    const bytes = { label: say('instructionData'), value: codeValue(base58.encode(data)) }
    return risky(say('changeAccount'), [addressField(say('account'), first), bytes], say('changeAccountText'))
  }
  switch (kind) {
    case kinds.transfer:
      return data.length === 12 && accounts.length === 2 ? describePayment(instruction, given) : undefined
    case kinds.createAccount:
      if (data.length !== 52 || accounts.length !== 2) return undefined
      return describeCreation(first, second, data.slice(4), given)
    case kinds.createOnPrefunded:
      if (first === undefined || first === given.account) throw ownAccount()
      return undefined
    case kinds.createWithSeed: {
      // Base, a text with its length, lamports, space, program.
      const length = data.length >= 44 ? Number(readNumber(data, 36, 8)) : Number.NaN
      if (data.length !== 44 + length + 48) return undefined
      return describeCreation(first, second, data.slice(44 + length), given)
    }
    case kinds.advanceNonce:
      if (accounts.length !== 3 || data.length !== 4) return undefined
      return risky(
        say('doesNotExpire'),
        [addressField(say('nonceAccount'), first), addressField(say('authority'), third)],
        say('doesNotExpireText'),
      )
    case kinds.withdrawNonce:
      if (data.length !== 12) return undefined
      return risky(
        say('withdrawFromNonce'),
        [
          { label: say('amount'), value: native(readNumber(data, 4, 8), given) },
          addressField(say('from'), first),
          addressField(say('to'), second),
        ],
        say('checkReceiver'),
      )
    case kinds.initializeNonce:
    case kinds.authorizeNonce: {
      if (data.length !== 36) return undefined
      const authority = base58.encode(data.slice(4))
      const fields = [addressField(say('nonceAccount'), first), addressField(say('authority'), authority)]
      if (kind === kinds.initializeNonce && authority === given.account) return plain(say('createNonce'), fields)
      return risky(say('handOverNonce'), fields, say('anotherKeyGetsPower'))
    }
    default:
      return undefined
  }
}

function describePayment({ accounts, data }: Instruction, given: InstructionContext): InstructionShown {
  const [from, to] = accounts
  const units = readNumber(data, 4, 8)
  const isOwn = from === undefined || from === given.account
  const figure = { label: say(isOwn ? 'youSend' : 'sends'), value: native(units, given) } as const
  if (to === undefined)
    return {
      ...risky(say('send'), [addressField(say('to'), to)], say('receiverUnreadable')),
      figure,
      paysNew: isOwn ? units : undefined,
    }
  const receiver = describeReceiver(say('to'), to, given.facts, { native: units })
  return {
    title: say(isOwn ? 'send' : 'otherAccountSends'),
    figure,
    risk: receiver.risk,
    sections: [{ fields: [...(isOwn ? [] : [addressField(say('from'), from)]), receiver.field] }],
    warnings: receiver.warnings,
    action: say('send'),
    paysNew: isOwn && receiver.isFirst ? units : undefined,
  }
}

function describeCreation(
  payer: string | undefined,
  created: string | undefined,
  /** Lamports, size, program. */
  terms: Uint8Array,
  given: InstructionContext,
): InstructionShown {
  const units = readNumber(terms, 0, 8)
  if (created === undefined || created === given.account) throw ownAccount()
  const isOwn = payer === undefined || payer === given.account
  const fields = [
    ...(isOwn ? [] : [addressField(say('from'), payer)]),
    addressField(say('newAccount'), created),
    { label: say('accountSize'), value: numberValue(readNumber(terms, 8, 8)) },
    addressField(say('accountProgram'), base58.encode(terms.slice(16))),
  ]
  const isForOther = isOwn && units > usualDeposit && !given.made.has(created)
  const shownFields = isForOther
    ? risky(say('createAccount'), fields, say('createAccountText'))
    : plain(say('createAccount'), fields)
  const figure = { label: say(isOwn ? 'youPay' : 'pays'), value: native(units, given) }
  return { ...shownFields, figure, paysNew: isOwn ? units : undefined }
}
