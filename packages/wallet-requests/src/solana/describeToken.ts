import { base58 } from '@scure/base'
import { describeReceiver } from '../receivers.js'
import { describeTokenRules } from './describeTokenRules.js'
import {
  addressField,
  ownAccount,
  plain,
  readNumber,
  risky,
  type Instruction,
  type InstructionContext,
  type InstructionFinding,
} from './Instruction.js'
import { mintFields, mintOf, tokenAccountOf, tokenAmount, type Mint } from './mintOf.js'

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
  unwrap: 45,
} as const
const authorityOfOwner = 2
const authorityToClose = 3

/**
 * Instructions of SPL Token and Token-2022; undefined for those that are not known to the letter.
 * @throws RefusedError for what gives the visitor's own tokens away as a whole
 */
export function describeToken(instruction: Instruction, given: InstructionContext): InstructionFinding | undefined {
  const { accounts, data } = instruction
  const [first, second, third, fourth] = accounts
  const account = addressField({ key: 'tokenAccount' }, first)
  switch (data[0]) {
    case kinds.transfer:
      return data.length === 9 && accounts.length >= 3 ? sendBare(instruction, given) : undefined
    case kinds.transferChecked:
      if (data.length !== 10 || accounts.length < 4) return undefined
      return send({ from: first, mint: second, to: third, owner: fourth }, readNumber(data, 1, 8), data[9], given)
    case kinds.transferFee:
      if (data[1] !== 1 || data.length !== 19 || accounts.length < 4) return describeTokenRules(instruction, given)
      return send({ from: first, mint: second, to: third, owner: fourth }, readNumber(data, 2, 8), data[10], given)
    case kinds.approve:
    case kinds.approveChecked:
      return describeAllowance(instruction, given)
    case kinds.setAuthority:
      return describeAuthority(instruction, given)
    case kinds.closeAccount:
      if (data.length !== 1 || accounts.length < 3) return undefined
      return describeRest('closeTokenAccount', instruction, given)
    case kinds.withdrawExcess:
    case kinds.unwrap:
      return accounts.length < 3 ? undefined : describeRest('moveRest', instruction, given)
    case kinds.burn:
    case kinds.burnChecked: {
      if (data.length !== (data[0] === kinds.burn ? 9 : 10) || second === undefined) return undefined
      const value = tokenAmount(readNumber(data, 1, 8), mintOf(second, given.asked), data[9])
      return risky(
        { key: 'destroyTokens' },
        [{ label: { key: 'destroys' }, value }, addressField({ key: 'mint' }, second), account],
        { key: 'cannotBeHadBack' },
      )
    }
    case kinds.mintTo:
    case kinds.mintToChecked: {
      if (data.length !== (data[0] === kinds.mintTo ? 9 : 10) || accounts.length < 3 || first === undefined)
        return undefined
      const value = tokenAmount(readNumber(data, 1, 8), mintOf(first, given.asked), data[9])
      return plain({ key: 'makeTokens' }, [
        { label: { key: 'makes' }, value },
        addressField({ key: 'mint' }, first),
        addressField({ key: 'forTokenAccount' }, second),
      ])
    }
    case kinds.revoke:
      return data.length === 1 ? plain({ key: 'endAllowance' }, [account]) : undefined
    case kinds.syncNative:
      return data.length === 1 ? plain({ key: 'wrapSol' }, [account]) : undefined
    case kinds.freeze:
    case kinds.thaw:
      if (data.length !== 1) return undefined
      return plain({ key: data[0] === kinds.freeze ? 'freezeTokenAccount' : 'thawTokenAccount' }, [account])
    default:
      return describeTokenRules(instruction, given)
  }
}

function describeAllowance({ accounts, data }: Instruction, { asked }: InstructionContext): InstructionFinding | undefined {
  const [from, second, third] = accounts
  const isChecked = data[0] === kinds.approveChecked
  if (data.length !== (isChecked ? 10 : 9)) return undefined
  const mint = isChecked ? second : tokenAccountOf(from, asked)?.mint
  const token = mint === undefined ? undefined : mintOf(mint, asked)
  const fields = [
    { label: { key: 'maySpendUpTo' }, value: tokenAmount(readNumber(data, 1, 8), token, data[9]) } as const,
    addressField({ key: 'spenderOnSolana' }, isChecked ? third : second),
    addressField({ key: 'fromTokenAccount' }, from),
    ...(token ? mintFields(token) : []),
  ]
  return risky({ key: 'allowSpending' }, fields, { key: 'allowSpendingText' })
}

function describeAuthority({ accounts, data }: Instruction, { account }: InstructionContext): InstructionFinding {
  const [changed, current] = accounts
  const kind = data[1] ?? 0
  const isExact = (data[2] === 0 && data.length === 3) || (data[2] === 1 && data.length === 35)
  const holder = isExact && data[2] === 1 ? base58.encode(data.slice(3)) : undefined
  // Who owns or may close a token account has its tokens.
  const isOwn = current === undefined || current === account
  if ((kind === authorityOfOwner || kind === authorityToClose) && isOwn && holder !== account) throw ownAccount()
  const fields = [
    addressField({ key: 'account' }, changed),
    { label: { key: 'powerNumber' }, value: { type: 'number', digits: String(kind) } } as const,
    holder === undefined && isExact
      ? ({ label: { key: 'newHolder' }, value: { type: 'words', text: { key: 'nobody' } } } as const)
      : holder === undefined
        ? ({ label: { key: 'instructionData' }, value: { type: 'code', text: base58.encode(data) } } as const)
        : addressField({ key: 'newHolder' }, holder),
  ]
  return risky({ key: 'handOverPower' }, fields, { key: 'handOverPowerText' })
}

function describeRest(
  key: 'closeTokenAccount' | 'moveRest',
  { accounts: [closed, receiver] }: Instruction,
  { account }: InstructionContext,
): InstructionFinding {
  const fields = [addressField({ key: 'tokenAccount' }, closed), addressField({ key: 'restGoesTo' }, receiver)]
  return receiver === account ? plain({ key }, fields) : risky({ key }, fields, { key: 'restGoesToOther' })
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
): InstructionFinding {
  const isOwn = owner === undefined || owner === given.account
  const token = mint === undefined ? undefined : mintOf(mint, given.asked)
  const figure = {
    label: { key: isOwn ? 'youSend' : 'sends' },
    value: tokenAmount(units, token, decimals),
  } as const
  if (token === undefined || to === undefined) {
    const fields = [addressField({ key: 'mint' }, mint), addressField({ key: 'toTokenAccount' }, to)]
    return { ...risky({ key: 'sendTokens' }, fields, { key: 'whatIsSentUnreadable' }), figure }
  }
  const receiver = receiverOf(to, given)
  return {
    title: { key: isOwn ? 'send' : 'otherAccountSends' },
    figure,
    risk: receiver.risk,
    sections: [
      { fields: [...receiver.fields, addressField({ key: 'fromTokenAccount' }, from)] },
      { fields: mintFields(token) },
    ],
    warnings: receiver.warnings,
    action: { key: 'send' },
  }
}

/** A transfer that names no mint: it is shown with what is known of the source. */
function sendBare({ accounts, data }: Instruction, given: InstructionContext): InstructionFinding {
  const [from, to, owner] = accounts
  const units = readNumber(data, 1, 8)
  const source = tokenAccountOf(from, given.asked)
  const token: Mint | undefined = source && mintOf(source.mint, given.asked)
  if (token?.info) return send({ from, mint: token.address, to, owner }, units, token.info.decimals, given)
  const receiver = to === undefined ? undefined : receiverOf(to, given)
  const fields = [
    { label: { key: 'tokenUnits' }, value: { type: 'number', digits: String(units) } } as const,
    ...(receiver?.fields ?? [addressField({ key: 'toTokenAccount' }, to)]),
    addressField({ key: 'fromTokenAccount' }, from),
  ]
  const finding = risky({ key: 'sendTokens' }, fields, { key: 'whichTokenUnreadable' })
  return { ...finding, warnings: [...finding.warnings, ...(receiver?.warnings ?? [])] }
}

function receiverOf(
  tokenAccount: string,
  { asked, owners }: InstructionContext,
): Pick<InstructionFinding, 'risk' | 'warnings'> & { readonly fields: InstructionFinding['sections'][0]['fields'] } {
  const owner = owners.get(tokenAccount) ?? tokenAccountOf(tokenAccount, asked)?.owner
  if (owner === undefined) {
    const info = describeReceiver({ key: 'toTokenAccount' }, tokenAccount, asked.facts)
    return { ...info, fields: [info.field] }
  }
  const info = describeReceiver({ key: 'to' }, owner, asked.facts)
  return { ...info, fields: [info.field, addressField({ key: 'toTokenAccount' }, tokenAccount)] }
}
