import { parseCaip10 } from '../contract/parseCaip.js'
import { transferError } from './transferErrors.js'
import type { EstimatedTransfer } from '../contract/capabilities/transfers.js'
import type { EstimatedAction, TransferAction } from '../contract/Transfer.js'
import type { TransferRequest } from '../contract/TransferRequest.js'

/** Of `TransferDisplay.operation`. */
export const operationPattern: RegExp = /^[a-z]{1,32}$/

/** `uint256`: no chain counts further. */
const mostAmount = 2n ** 256n - 1n

/**
 * A copy of what a site wants to be done: it may be written in JavaScript, and may change its object later.
 * @throws `core/invalidTransfer`, `core/invalidCaip`
 */
export function checkAction({
  account,
  action,
  maxFee,
  display: { operation } = {},
}: Pick<TransferRequest, 'account' | 'action' | 'maxFee' | 'display'>): TransferAction {
  parseCaip10(account)
  check(
    operation === undefined || (isText(operation) && operationPattern.test(operation)),
    'display.operation',
    'must be a word of at most 32 lower-case letters',
  )
  if (maxFee !== undefined) check(isAmount(maxFee), 'maxFee', 'must be a bigint, not below 0')
  const copy = { ...action }
  if (copy.type === 'calls') {
    check(Array.isArray(copy.calls) && copy.calls.length > 0, 'action.calls', 'must be a list of calls')
    copy.calls.forEach(({ to, data = '0x', value = 0n }, index) => {
      check(isText(to), `action.calls[${index}].to`, 'must be an address')
      check(
        typeof data === 'string' && /^0x([0-9a-f]{2})*$/i.test(data),
        `action.calls[${index}].data`,
        'must be hexadecimal',
      )
      check(isAmount(value), `action.calls[${index}].value`, 'must be a bigint, not below 0')
    })
    return { ...copy, calls: copy.calls.map((call) => ({ ...call })) }
  }
  check(copy.type === 'native' || copy.type === 'token', 'action.type', "must be 'native', 'token' or 'calls'")
  check(isText(copy.to), 'action.to', 'must be an address')
  check(isAmount(copy.amount) && copy.amount > 0n, 'action.amount', 'must be a bigint above 0')
  check(copy.memo === undefined || isText(copy.memo), 'action.memo', 'must be a text')
  if (copy.type === 'token') {
    check(isText(copy.token), 'action.token', 'must be an address')
    check(
      Number.isInteger(copy.decimals) && copy.decimals >= 0 && copy.decimals < 256,
      'action.decimals',
      'must be 0 to 255',
    )
  }
  return copy
}

/** A memo that a chain would drop leaves an exchange without a way to tell whose deposit it is. @throws `core/invalidTransfer` */
export function checkMemo(action: EstimatedAction, longest: number = 0): void {
  if (action.type === 'calls' || action.memo === undefined) return
  const isTaken = new TextEncoder().encode(action.memo).length <= longest
  check(isTaken, 'action.memo', longest > 0 ? `must have at most ${longest} bytes` : 'is not taken by this network')
}

/** As `checkAction`, for what is estimated. @throws `core/invalidTransfer`, `core/invalidCaip` */
export function checkEstimated(request: EstimatedTransfer): EstimatedAction {
  const { action } = request
  if (!('amount' in action) || action.amount !== 'max')
    return checkAction({ ...request, action: action as TransferAction })
  const checked = checkAction({ ...request, action: { ...action, amount: 1n } })
  return { ...(checked as Exclude<TransferAction, { readonly type: 'calls' }>), amount: 'max' }
}

const isText = (value: unknown): boolean => typeof value === 'string' && value.length > 0
const isAmount = (value: unknown): boolean => typeof value === 'bigint' && value >= 0n && value <= mostAmount

function check(isRight: boolean, path: string, problem: string): void {
  if (isRight) return
  throw transferError('invalidTransfer', { path, problem })
}
