import { decodeFunctionData, encodeFunctionData, parseAbi, type Hex } from 'viem'
import {
  highest,
  type DescribeContext,
  type Field,
  type Finding,
  type TokenFacts,
  type Warning,
} from '../Description.js'
import { describeReceiver } from '../receivers.js'
import { amountText, dateText, symbolText, visibleLine } from '../visibleText.js'

const abi = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function transferFrom(address from, address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function increaseAllowance(address spender, uint256 amount)',
  'function decreaseAllowance(address spender, uint256 amount)',
  'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
  'function setApprovalForAll(address operator, bool approved)',
  'function safeTransferFrom(address from, address to, uint256 id)',
  'function safeTransferFrom(address from, address to, uint256 id, bytes data)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
  'function safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] amounts, bytes data)',
])

/** Allowances from here on are shown as unlimited: no token has as many units that mean anything. */
export const unlimitedFrom: bigint = 2n ** 95n

/** A token as shown: what it says of itself, and what the operator vouches for. */
export interface Token {
  readonly address: string
  readonly facts: TokenFacts | undefined
  readonly isVerified: boolean
}

export async function readToken(address: string, { network, reads }: DescribeContext): Promise<Token> {
  const listed = Object.entries(network.tokens ?? {}).find(([key]) => key.toLowerCase() === address.toLowerCase())
  if (listed) return { address, facts: listed[1], isVerified: true }
  try {
    return { address, facts: await reads.token(address), isVerified: false }
  } catch {
    return { address, facts: undefined, isVerified: false }
  }
}

export function tokenField({ address, facts, isVerified }: Token): readonly Field[] {
  const name = facts ? visibleLine(facts.symbol) : 'Unknown'
  return [
    { label: 'Token', value: name, note: isVerified ? 'Verified' : 'Not verified' },
    { label: 'Token contract', value: address, kind: 'address' },
  ]
}

/** `250 USDC`, or the bare units where the token could not be asked. */
export function amountOf(units: bigint, { facts }: Token): { readonly value: string; readonly unit: string } {
  return facts
    ? { value: amountText(units, facts.decimals), unit: symbolText(facts.symbol) }
    : { value: amountText(units, 0), unit: 'units' }
}

const unreadableToken: Warning = {
  tone: 'warning',
  title: 'This token could not be read',
  text: 'The number is as the contract gets it: an amount without a decimal point, or the number of an item.',
}

/** Undefined where the data is no known call to the letter: not even one byte more. */
export async function describeTokenCall(
  target: string,
  data: Hex,
  context: DescribeContext,
): Promise<Finding | undefined> {
  const call = decode(data)
  if (!call) return undefined
  const token = await readToken(target, context)
  switch (call.functionName) {
    case 'transfer':
      return sent(token, call.args[0], call.args[1], undefined, context)
    case 'transferFrom':
      return sent(token, call.args[1], call.args[2], call.args[0], context)
    case 'approve':
    case 'increaseAllowance':
    case 'decreaseAllowance':
      return allowed(token, call.args[0], call.args[1], call.functionName)
    case 'permit': {
      const { [0]: owner, [1]: spender, [2]: value, [3]: deadline } = call.args
      const finding = allowed(token, spender, value, 'permit')
      const more: readonly Field[] = [
        { label: 'Owner', value: owner, kind: 'address' },
        { label: 'Can be used until', value: dateText(deadline) },
      ]
      return { ...finding, class: 'R2', sections: [...finding.sections, { fields: more }] }
    }
    case 'setApprovalForAll':
      return operator(token, call.args[0], call.args[1])
    case 'safeTransferFrom': {
      const [from, to, id] = call.args
      const amount = call.args.length === 5 ? call.args[3] : 1n
      return items(token, [{ id, amount }], from, to, call.args.at(-1), context)
    }
    case 'safeBatchTransferFrom': {
      const [from, to, ids, amounts, extra] = call.args
      if (ids.length !== amounts.length) return undefined
      return items(
        token,
        ids.map((id, at) => ({ id, amount: amounts[at] ?? 0n })),
        from,
        to,
        extra,
        context,
      )
    }
  }
}

// The result type is that of viem's decoding.
function decode(data: Hex): ReturnType<typeof decodeFunctionData<typeof abi>> | undefined {
  try {
    const call = decodeFunctionData({ abi, data })
    // What decodes and does not encode to the same bytes carries something that is not shown.
    return encodeFunctionData({ abi, ...call } as never) === data.toLowerCase() ? call : undefined
  } catch {
    return undefined
  }
}

function sent(token: Token, to: string, units: bigint, from: string | undefined, context: DescribeContext): Finding {
  const receiver = describeReceiver('To', to, context)
  const source: readonly Field[] = from === undefined ? [] : [{ label: 'Taken from', value: from, kind: 'address' }]
  return {
    title: from === undefined ? 'Send' : 'Move tokens',
    figure: { label: from === undefined ? 'You send' : 'Moves', ...amountOf(units, token) },
    class: token.facts ? receiver.class : 'R2',
    sections: [{ fields: [...source, receiver.field] }, { fields: tokenField(token) }],
    warnings: [...receiver.warnings, ...(token.facts ? [] : [unreadableToken])],
    action: 'Send',
  }
}

const allowanceWords = {
  approve: { title: 'Allow spending', label: 'May spend, up to' },
  increaseAllowance: { title: 'Allow more spending', label: 'May spend, besides what it may already' },
  decreaseAllowance: { title: 'Allow less spending', label: 'May spend less, by' },
  permit: { title: 'Use a permit', label: 'May spend, up to' },
} as const

/** An allowance, by a call or by a signature. */
export function allowed(token: Token, spender: string, units: bigint, kind: keyof typeof allowanceWords): Finding {
  const { title, label } = allowanceWords[kind]
  const spenderField: Field = { label: 'Spender', value: spender, kind: 'address' }
  const sections = [{ fields: [spenderField] }, { fields: tokenField(token) }]
  const symbol = token.facts ? symbolText(token.facts.symbol) : 'tokens of this contract'
  if (kind === 'decreaseAllowance' || (kind === 'approve' && units === 0n)) {
    const figure = { label, ...amountOf(units, token) }
    const isEnd = kind === 'approve'
    return { title: isEnd ? 'End an allowance' : title, figure, class: 'R1', sections, warnings: [], action: 'Approve' }
  }
  if (units < unlimitedFrom) {
    const figure = { label, ...amountOf(units, token) }
    const warnings = token.facts ? [] : [unreadableToken]
    return { title, figure, class: token.facts ? 'R1' : 'R2', sections, warnings, action: 'Approve' }
  }
  const exact: Field = { label: 'Exact number of units', value: amountText(units, 0) }
  return {
    title,
    figure: { label: `May spend your ${symbol}, up to`, value: 'No limit', tone: 'warning' },
    class: 'R2',
    sections: [...sections, { fields: [exact] }],
    warnings: [
      {
        tone: 'warning',
        title: `The spender could take all your ${symbol}`,
        text: 'Today’s balance and everything you add later, until you revoke it.',
      },
    ],
    action: 'Approve anyway',
    confirm: `I understand that the spender may take all my ${symbol}, now and later.`,
  }
}

function operator(token: Token, spender: string, isAllowed: boolean): Finding {
  const fields: readonly Field[] = [{ label: 'Operator', value: spender, kind: 'address' }]
  const sections = [{ fields }, { fields: tokenField(token) }]
  if (!isAllowed)
    return { title: 'End an approval for all items', class: 'R1', sections, warnings: [], action: 'Approve' }
  return {
    title: 'Allow all items',
    figure: { label: 'May move', value: 'All items of this collection', tone: 'warning' },
    class: 'R2',
    sections,
    warnings: [
      {
        tone: 'warning',
        title: 'The operator could take every item',
        text: 'All that you have of this collection and all that you get later, until you revoke it.',
      },
    ],
    action: 'Approve anyway',
    confirm: 'I understand that the operator may take all my items of this collection.',
  }
}

function items(
  token: Token,
  list: readonly { readonly id: bigint; readonly amount: bigint }[],
  from: string,
  to: string,
  extra: unknown,
  context: DescribeContext,
): Finding {
  const receiver = describeReceiver('To', to, context)
  const shown = list.map(({ id, amount }): Field => ({ label: 'Item', value: `No. ${id}`, note: `${amount} ×` }))
  const data: readonly Field[] =
    typeof extra === 'string' && extra !== '0x' ? [{ label: 'Data for the receiver', value: extra, kind: 'code' }] : []
  const source: Field = { label: 'Taken from', value: from, kind: 'address' }
  return {
    title: list.length === 1 ? 'Send an item' : `Send ${list.length} items`,
    class: highest([receiver.class, data.length > 0 ? 'R2' : 'R1']),
    sections: [{ fields: [...shown, ...data, source, receiver.field] }, { fields: tokenField(token) }],
    warnings: receiver.warnings,
    action: 'Send',
  }
}
