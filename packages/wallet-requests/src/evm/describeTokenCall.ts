import { decodeFunctionData, encodeFunctionData, parseAbi, type Hex } from 'viem'
import type { Field } from '../Description.js'
import { highest, type ReadContext, type Shown } from '../finding.js'
import { describeReceiver, sameAddress } from '../receivers.js'
import { addressValue, codeValue, numberValue, say, timeValue, words } from '../say.js'
import { amountOf, tokenFields, unreadableToken, type Token } from '../token.js'
import { describeAllowance, describeOperator } from './allowances.js'

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

/** Undefined where the data is no known call to the letter: not even one byte more. */
export function describeTokenCall(target: string, data: Hex, context: ReadContext): Shown | undefined {
  const call = decode(data)
  if (!call) return undefined
  const token = context.token(target)
  switch (call.functionName) {
    case 'transfer':
      return describeTransfer(token, { to: call.args[0], units: call.args[1] }, context)
    case 'transferFrom':
      return describeTransfer(token, { from: call.args[0], to: call.args[1], units: call.args[2] }, context)
    case 'approve':
    case 'increaseAllowance':
    case 'decreaseAllowance':
      return describeAllowance(token, call.args[0], call.args[1], call.functionName, context.facts)
    case 'permit': {
      const { [0]: owner, [1]: spender, [2]: value, [3]: deadline } = call.args
      const description = describeAllowance(token, spender, value, 'permit', context.facts)
      const more: readonly Field[] = [
        { label: say('owner'), value: addressValue(owner) },
        { label: say('usableUntil'), value: timeValue(deadline) },
      ]
      return { ...description, risk: 'R2', sections: [...description.sections, { fields: more }] }
    }
    case 'setApprovalForAll':
      return describeOperator(token, call.args[0], call.args[1], context.facts)
    case 'safeTransferFrom': {
      const [from, to, id] = call.args
      const amount = call.args.length === 5 ? call.args[3] : 1n
      return describeItems(token, [{ id, amount }], { from, to, data: call.args.at(-1) }, context)
    }
    case 'safeBatchTransferFrom': {
      const [from, to, ids, amounts, extra] = call.args
      if (ids.length !== amounts.length) return undefined
      const items = ids.map((id, at) => ({ id, amount: amounts[at] ?? 0n }))
      return describeItems(token, items, { from, to, data: extra }, context)
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

/** Tokens that are sent, by a call or by a signature. */
export function describeTransfer(
  token: Token,
  { from, to, units }: { readonly from?: string | undefined; readonly to: string; readonly units: bigint },
  { request, facts }: ReadContext,
): Shown {
  const receiver = describeReceiver(say('to'), to, facts, 'unknownWorth')
  const isMove = from !== undefined && !sameAddress(from, request.account)
  const source: readonly Field[] = from === undefined ? [] : [{ label: say('takenFrom'), value: addressValue(from) }]
  return {
    title: say(isMove ? 'moveTokens' : 'send'),
    figure: { label: say(isMove ? 'moves' : 'youSend'), value: amountOf(units, token) },
    risk: token.info ? receiver.risk : 'R2',
    sections: [{ fields: [...source, receiver.field] }, { fields: tokenFields(token) }],
    warnings: [...receiver.warnings, ...(token.info ? [] : [unreadableToken])],
    action: say('send'),
  }
}

function describeItems(
  token: Token,
  items: readonly { readonly id: bigint; readonly amount: bigint }[],
  { from, to, data }: { readonly from: string; readonly to: string; readonly data: unknown },
  { facts }: ReadContext,
): Shown {
  const receiver = describeReceiver(say('to'), to, facts, 'unknownWorth')
  const fields = items.map(({ id, amount }): Field => ({
    label: say('item'),
    value: words('itemNumber', { id: codeValue(String(id)) }),
    note: words('times', { times: numberValue(amount) }),
  }))
  const extra: readonly Field[] =
    typeof data === 'string' && data !== '0x' ? [{ label: say('dataForReceiver'), value: codeValue(data) }] : []
  const source: Field = { label: say('takenFrom'), value: addressValue(from) }
  return {
    title: items.length === 1 ? say('sendItem') : say('sendItems', { count: numberValue(items.length) }),
    risk: highest([receiver.risk, extra.length > 0 ? 'R2' : 'R1']),
    sections: [{ fields: [...fields, ...extra, source, receiver.field] }, { fields: tokenFields(token) }],
    warnings: receiver.warnings,
    action: say('send'),
  }
}
