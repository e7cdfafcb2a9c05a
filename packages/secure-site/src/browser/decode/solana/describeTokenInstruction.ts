import type { Field, Finding } from '../Description.js'
import { amountOf, readToken, tokenField } from '../evm/describeTokenCall.js'
import { describeReceiver, type ReceiverFacts } from '../receivers.js'
import { amountText } from '../visibleText.js'
import {
  addressField,
  ownAccount,
  plain,
  readNumber,
  risky,
  type Instruction,
  type InstructionContext,
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
  burnChecked: 15,
  syncNative: 17,
  transferFee: 26,
} as const
const authorityOfOwner = 2
const authorityToClose = 3

/** Instructions of SPL Token and Token-2022; undefined for those that are not known to the letter. */
export async function describeTokenInstruction(
  instruction: Instruction,
  given: InstructionContext,
): Promise<Finding | undefined> {
  const { accounts, data } = instruction
  const [first, second, third] = accounts
  switch (data[0]) {
    case kinds.transfer:
      return data.length === 9 && accounts.length >= 3 ? sendBare(first, second, third, data, given) : undefined
    case kinds.transferChecked:
      if (data.length !== 10 || accounts.length < 4) return undefined
      return sendChecked(
        { from: first, mint: second, to: third, owner: accounts[3] },
        readNumber(data, 1, 8),
        data[9] ?? 0,
        given,
      )
    case kinds.transferFee:
      if (data[1] !== 1 || data.length !== 19 || accounts.length < 4) return undefined
      return sendChecked(
        { from: first, mint: second, to: third, owner: accounts[3] },
        readNumber(data, 2, 8),
        data[10] ?? 0,
        given,
      )
    case kinds.approve:
    case kinds.approveChecked: {
      const isChecked = data[0] === kinds.approveChecked
      if (data.length !== (isChecked ? 10 : 9)) return undefined
      const units = readNumber(data, 1, 8)
      const amount = isChecked ? amountText(units, data[9] ?? 0) : `${amountText(units, 0)} units`
      const fields = [
        { label: 'May spend, up to', value: amount },
        addressField('Spender', isChecked ? third : second),
        addressField('From token account', first),
        ...(isChecked ? [addressField('Mint', second)] : []),
      ]
      return risky('Allow spending', fields, 'The spender can take these tokens at any time, until you revoke it.')
    }
    case kinds.setAuthority:
      return describeAuthority(instruction, given)
    case kinds.closeAccount:
      return accounts.length >= 3 && data.length === 1 ? describeClosing(first, second, given) : undefined
    case kinds.burn:
    case kinds.burnChecked: {
      if (data.length !== (data[0] === kinds.burn ? 9 : 10)) return undefined
      const decimals = data[0] === kinds.burn ? 0 : (data[9] ?? 0)
      const value = `${amountText(readNumber(data, 1, 8), decimals)}${decimals === 0 ? ' units' : ''}`
      return risky(
        'Destroy tokens',
        [{ label: 'Destroys', value }, addressField('Mint', second), addressField('From', first)],
        'They cannot be had back.',
      )
    }
    case kinds.revoke:
      return data.length === 1 ? plain('End an allowance', [addressField('Token account', first)]) : undefined
    case kinds.syncNative:
      return data.length === 1 ? plain('Wrap SOL', [addressField('Token account', first)]) : undefined
    case kinds.mintTo:
      return data.length === 9 && accounts.length >= 3
        ? plain('Make tokens', [
            { label: 'Makes', value: `${amountText(readNumber(data, 1, 8), 0)} units` },
            addressField('Mint', first),
            addressField('For token account', second),
          ])
        : undefined
    case kinds.freeze:
    case kinds.thaw:
      return data.length === 1
        ? plain(data[0] === kinds.freeze ? 'Freeze a token account' : 'Thaw a token account', [
            addressField('Token account', first),
          ])
        : undefined
    default:
      return undefined
  }
}

function describeAuthority({ accounts, data }: Instruction, { account }: InstructionContext): Finding | undefined {
  const [changed, current] = accounts
  const kind = data[1] ?? 0
  // Who owns or may close a token account has its tokens.
  if ((kind === authorityOfOwner || kind === authorityToClose) && (current === undefined || current === account))
    throw ownAccount()
  const fields = [addressField('Account', changed), { label: 'Power, by its number', value: String(kind) }]
  return risky('Hand over a power', fields, 'Another key gets power over this account or mint.')
}

function describeClosing(
  closed: string | undefined,
  receiver: string | undefined,
  { account }: InstructionContext,
): Finding {
  const fields = [addressField('Token account', closed), addressField('What is left goes to', receiver)]
  if (receiver === account) return plain('Close a token account', fields)
  return risky('Close a token account', fields, 'What is left of its rent goes to another account than yours.')
}

interface Transfer {
  readonly from: string | undefined
  readonly mint: string | undefined
  readonly to: string | undefined
  readonly owner: string | undefined
}

async function sendChecked(
  { from, mint, to, owner }: Transfer,
  units: bigint,
  decimals: number,
  given: InstructionContext,
): Promise<Finding> {
  if (mint === undefined || to === undefined)
    return risky(
      'Send tokens',
      [addressField('Mint', mint), addressField('To', to)],
      'What is sent, or who gets it, cannot be read.',
    )
  const token = await readToken(mint, given.context)
  // The program checks the decimals that the instruction names against the mint's: they are true, or it fails.
  const facts = { symbol: token.facts?.symbol ?? 'tokens', decimals }
  const receiver = await receiverOf(to, given)
  const isOwn = owner === undefined || owner === given.account
  return {
    title: isOwn ? 'Send' : 'Another account sends',
    figure: { label: isOwn ? 'You send' : 'Sends', ...amountOf(units, { ...token, facts }) },
    class: receiver.class,
    sections: [
      { fields: [...receiver.fields, addressField('From token account', from)] },
      {
        fields: tokenField(token).map((field): Field =>
          field.label === 'Token contract' ? { ...field, label: 'Mint' } : field,
        ),
      },
    ],
    warnings: receiver.warnings,
    action: 'Send',
  }
}

/** A transfer that names no mint: it is shown with what the node says of the source. */
async function sendBare(
  from: string | undefined,
  to: string | undefined,
  owner: string | undefined,
  data: Uint8Array,
  given: InstructionContext,
): Promise<Finding> {
  const units = readNumber(data, 1, 8)
  const source = from === undefined ? undefined : await ask(() => given.context.reads.tokenAccount?.(from))
  const token = source ? await readToken(source.mint, given.context) : undefined
  if (source && token?.facts) {
    const transfer = { from, mint: source.mint, to, owner }
    return sendChecked(transfer, units, token.facts.decimals, given)
  }
  const fields = [
    { label: 'Units', value: amountText(units, 0) },
    addressField('To token account', to),
    addressField('From token account', from),
  ]
  return risky('Send tokens', fields, 'Which token it is cannot be read.')
}

async function receiverOf(
  tokenAccount: string,
  { context, owners }: InstructionContext,
): Promise<ReceiverFacts & { readonly fields: readonly Field[] }> {
  const owner = owners.get(tokenAccount) ?? (await ask(() => context.reads.tokenAccount?.(tokenAccount)))?.owner
  const place: Field = { label: 'To token account', value: tokenAccount, kind: 'address' }
  if (owner === undefined) {
    const facts = describeReceiver('To token account', tokenAccount, context)
    return { ...facts, fields: [facts.field] }
  }
  const facts = describeReceiver('To', owner, context)
  return { ...facts, fields: [facts.field, place] }
}

async function ask<T>(read: () => Promise<T | undefined> | undefined): Promise<T | undefined> {
  try {
    return await read()
  } catch {
    return undefined
  }
}
