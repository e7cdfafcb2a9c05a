import { base58 } from '@scure/base'
import type { Field, Value } from '../Description.js'
import { describeReceiver } from '../receivers.js'
import { codeValue, numberValue, say, words } from '../say.js'
import { describeTokenRules } from './describeTokenRules.js'
import {
  addressField,
  mintFields,
  ownAccount,
  plain,
  readNumber,
  risky,
  tokenAccountOf,
  tokenAmount,
  type Instruction,
  type InstructionContext,
  type InstructionShown,
} from './Instruction.js'

const kinds = {
  transfer: 3,
  approve: 4,
  revoke: 5,
  setAuthority: 6,
  mintTo: 7,
  burn: 8,
  closeAccount: 9,
  freeze: 10,
  thaw: 11,
  transferChecked: 12,
  approveChecked: 13,
  mintToChecked: 14,
  burnChecked: 15,
  syncNative: 17,
  transferFee: 26,
  withdrawExcess: 38,
} as const
const authorityOfOwner = 2
const authorityToClose = 3

/**
 * Instructions of SPL Token and Token-2022; undefined for those that are not known to the letter.
 * @throws RefusedError for what gives the visitor's own tokens away as a whole
 */
export function describeToken(instruction: Instruction, given: InstructionContext): InstructionShown | undefined {
  const { accounts, data } = instruction
  const [first, second, third, fourth] = accounts
  const account = addressField(say('tokenAccount'), first)
  switch (data[0]) {
    case kinds.transfer:
      return data.length === 9 && accounts.length >= 3 ? sendBare(instruction, given) : undefined
    case kinds.transferChecked:
      if (data.length !== 10 || accounts.length < 4) return undefined
      return send({ from: first, mint: second, to: third, owner: fourth }, readNumber(data, 1, 8), data[9], given)
    case kinds.transferFee:
      if (data[1] !== 1 || data.length !== 19 || accounts.length < 4) return describeTokenRules(instruction, given)
      return withTokenFee(
        send({ from: first, mint: second, to: third, owner: fourth }, readNumber(data, 2, 8), data[10], given),
        tokenAmount(readNumber(data, 11, 8), second === undefined ? undefined : given.token(second), data[10]),
      )
    case kinds.approve:
    case kinds.approveChecked:
      return describeAllowance(instruction, given)
    case kinds.setAuthority:
      return describeAuthority(instruction, given)
    case kinds.closeAccount:
      if (data.length !== 1 || accounts.length < 3) return undefined
      return describeRest('closeTokenAccount', instruction, given)
    case kinds.withdrawExcess:
      return data.length !== 1 || accounts.length < 3 ? undefined : describeRest('moveRest', instruction, given)
    case kinds.burn:
    case kinds.burnChecked: {
      if (data.length !== (data[0] === kinds.burn ? 9 : 10) || second === undefined) return undefined
      const value = tokenAmount(readNumber(data, 1, 8), given.token(second), data[9])
      return risky(
        say('destroyTokens'),
        [{ label: say('destroys'), value }, addressField(say('mint'), second), account],
        say('cannotBeHadBack'),
      )
    }
    case kinds.mintTo:
    case kinds.mintToChecked: {
      if (data.length !== (data[0] === kinds.mintTo ? 9 : 10) || accounts.length < 3 || first === undefined)
        return undefined
      const value = tokenAmount(readNumber(data, 1, 8), given.token(first), data[9])
      const fields = [
        { label: say('makes'), value },
        addressField(say('mint'), first),
        addressField(say('forTokenAccount'), second),
      ]
      return risky(say('makeTokens'), fields, say('checkReceiver'))
    }
    case kinds.revoke:
      return data.length === 1 ? plain(say('endAllowance'), [account]) : undefined
    case kinds.syncNative:
      return data.length === 1 ? plain(say('wrapSol'), [account]) : undefined
    case kinds.freeze:
    case kinds.thaw:
      if (data.length !== 1) return undefined
      return plain(say(data[0] === kinds.freeze ? 'freezeTokenAccount' : 'thawTokenAccount'), [account])
    default:
      return describeTokenRules(instruction, given)
  }
}

function describeAllowance({ accounts, data }: Instruction, given: InstructionContext): InstructionShown | undefined {
  const [from, second, third] = accounts
  const isChecked = data[0] === kinds.approveChecked
  if (data.length !== (isChecked ? 10 : 9)) return undefined
  const mint = isChecked ? second : tokenAccountOf(from, given)?.mint
  const token = mint === undefined ? undefined : given.token(mint)
  const fields = [
    { label: say('maySpendUpTo'), value: tokenAmount(readNumber(data, 1, 8), token, data[9]) },
    addressField(say('spenderOnSolana'), isChecked ? third : second),
    addressField(say('fromTokenAccount'), from),
    addressField(say('owner'), accounts[isChecked ? 3 : 2]),
    ...(token ? mintFields(token) : []),
  ]
  return risky(say('allowSpending'), fields, say('allowSpendingText'))
}

function describeAuthority({ accounts, data }: Instruction, { account }: InstructionContext): InstructionShown {
  const [changed, current] = accounts
  const kind = data[1] ?? 0
  const isExact = (data[2] === 0 && data.length === 3) || (data[2] === 1 && data.length === 35)
  const holder = isExact && data[2] === 1 ? base58.encode(data.slice(3)) : undefined
  // Who owns or may close a token account has its tokens.
  const isOwn = current === undefined || current === account
  if ((kind === authorityOfOwner || kind === authorityToClose) && isOwn && holder !== account) throw ownAccount()
  const ended: Field = { label: say('newHolder'), value: words('powerEnds') }
  const unread: Field = { label: say('instructionData'), value: codeValue(base58.encode(data)) }
  const fields = [
    addressField(say('account'), changed),
    { label: say('powerNumber'), value: numberValue(kind) },
    addressField(say('presentHolder'), current),
    holder === undefined ? (isExact ? ended : unread) : addressField(say('newHolder'), holder),
  ]
  return risky(say('handOverPower'), fields, say('handOverPowerText'))
}

function describeRest(
  key: 'closeTokenAccount' | 'moveRest',
  { accounts: [closed, receiver] }: Instruction,
  { account }: InstructionContext,
): InstructionShown {
  const fields = [addressField(say('tokenAccount'), closed), addressField(say('restGoesTo'), receiver)]
  return receiver === account ? plain(say(key), fields) : risky(say(key), fields, say('restGoesToOther'))
}

interface Transfer {
  readonly from: string | undefined
  readonly mint: string | undefined
  readonly to: string | undefined
  readonly owner: string | undefined
}

function send(
  { from, mint, to, owner }: Transfer,
  units: bigint,
  decimals: number | undefined,
  given: InstructionContext,
): InstructionShown {
  const isOwn = owner === undefined || owner === given.account
  const token = mint === undefined ? undefined : given.token(mint)
  const figure = {
    label: say(isOwn ? 'youSend' : 'sends'),
    value: tokenAmount(units, token, decimals),
  } as const
  if (token === undefined || to === undefined) {
    const fields = [addressField(say('mint'), mint), addressField(say('toTokenAccount'), to)]
    return { ...risky(say('sendTokens'), fields, say('whatIsSentUnreadable')), figure }
  }
  const receiver = receiverOf(to, given)
  return {
    title: say(isOwn ? 'send' : 'otherAccountSends'),
    figure,
    risk: receiver.risk,
    sections: [
      {
        fields: [
          ...receiver.fields,
          addressField(say('fromTokenAccount'), from),
          ...(isOwn ? [] : [addressField(say('owner'), owner)]),
        ],
      },
      { fields: mintFields(token) },
    ],
    warnings: receiver.warnings,
    action: say('send'),
  }
}

/** The part of the amount that the token keeps. */
function withTokenFee(description: InstructionShown, fee: Value): InstructionShown {
  return { ...description, sections: [...description.sections, { fields: [{ label: say('tokenFee'), value: fee }] }] }
}

/** A transfer that names no mint: it is shown with what is known of the source. */
function sendBare({ accounts, data }: Instruction, given: InstructionContext): InstructionShown {
  const [from, to, owner] = accounts
  const units = readNumber(data, 1, 8)
  const source = tokenAccountOf(from, given)
  const token = source && given.token(source.mint)
  if (token?.info) return send({ from, mint: token.address, to, owner }, units, token.info.decimals, given)
  const receiver = to === undefined ? undefined : receiverOf(to, given)
  const fields = [
    { label: say('tokenUnits'), value: numberValue(units) },
    ...(receiver?.fields ?? [addressField(say('toTokenAccount'), to)]),
    addressField(say('fromTokenAccount'), from),
  ]
  const finding = risky(say('sendTokens'), fields, say('whichTokenUnreadable'))
  return { ...finding, warnings: [...finding.warnings, ...(receiver?.warnings ?? [])] }
}

function receiverOf(
  tokenAccount: string,
  given: InstructionContext,
): Pick<InstructionShown, 'risk' | 'warnings'> & { readonly fields: readonly Field[] } {
  const owner = given.owners.get(tokenAccount) ?? tokenAccountOf(tokenAccount, given)?.owner
  if (owner === undefined) {
    const info = describeReceiver(say('toTokenAccount'), tokenAccount, given.facts, 'unknownWorth')
    return { ...info, fields: [info.field] }
  }
  const info = describeReceiver(say('to'), owner, given.facts, 'unknownWorth')
  return { ...info, fields: [info.field, addressField(say('toTokenAccount'), tokenAccount)] }
}
