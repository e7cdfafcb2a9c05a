import { PorticoError, type Transfer } from '@portico/core'
import { expect, it } from 'vitest'
import { failureOf, StepFailure } from '../src/runtime/carryOutSwap.js'
import type { SwapsContext } from '../src/SwapsSpec.js'
import { error } from './swapErrors.js'

const problem = { code: 'core/feeTooHigh', message: 'The fee is too high', details: 'Try later.' } as const
function thrown(transfer: Partial<Transfer>): Error {
  return failureOf({ error } as unknown as SwapsContext, new StepFailure('swap', transfer as Transfer))
}

it('a swap that the wallet refused is the visitor’s refusal, in the wallet’s words where it has some', () => {
  expect(thrown({ status: 'rejected', problem })).toMatchObject({ code: 4001, message: 'The fee is too high' })
  expect(thrown({ status: 'rejected' })).toMatchObject({ code: 4001, message: 'User rejected the request' })
})

it('a swap that was cancelled is an abort', () => {
  const failure = thrown({ status: 'cancelled' })
  expect(failure).toBeInstanceOf(DOMException)
  expect(failure).toMatchObject({ name: 'AbortError', message: 'The swap was cancelled' })
})

const differences = [{ field: 'amount', asked: '1', found: '2' }]
const explorer = 'Look it up in an explorer to see why.'
it.each<[string, Partial<Transfer>, string, object, string, string]>([
  [
    'failed in its block',
    { status: 'reverted', hash: '0xab' },
    'reverted',
    { hash: '0xab', step: 'swap' },
    'It failed on the network: nothing was swapped',
    'The price may have moved by more than the slippage.',
  ],
  [
    'failed in its block, and has no hash',
    { status: 'reverted' },
    'reverted',
    { hash: '', step: 'swap' },
    'It failed on the network: nothing was swapped',
    'The price may have moved by more than the slippage.',
  ],
  [
    'was replaced',
    { status: 'replaced', hash: '0xab', replacedBy: '0xcd' },
    'replaced',
    { hash: '0xab', step: 'swap', by: '0xcd' },
    'Another transaction took its place',
    explorer,
  ],
  [
    'was sent otherwise',
    { status: 'changed', hash: '0xab', differences },
    'changed',
    { hash: '0xab', step: 'swap', differences },
    'The wallet sent something else than what was confirmed',
    'Check the wallet before you swap again.',
  ],
  [
    'was signed otherwise',
    { status: 'changed' },
    'changed',
    { hash: undefined, step: 'swap', differences: [] },
    'The wallet signed something else than what was confirmed',
    'Check the wallet before you swap again.',
  ],
  [
    'was refused by a node',
    { status: 'refused', hash: '0xab', problem },
    'notSent',
    { hash: '0xab', step: 'swap', reason: 'The fee is too high' },
    'It was not sent: The fee is too high',
    'Nothing left the account. Try again.',
  ],
  [
    'came too late',
    { status: 'expired' },
    'notSent',
    { hash: undefined, step: 'swap', reason: 'it came too late for any block' },
    'It was not sent: it came too late for any block',
    'Nothing left the account. Try again.',
  ],
  [
    'went wrong before it was sent, without a code',
    { status: 'failed', problem: { message: 'The node is closed' } as Transfer['problem'] },
    'notSent',
    { hash: undefined, step: 'swap', reason: 'The node is closed' },
    'It was not sent: The node is closed',
    'Nothing left the account. Try again.',
  ],
  ...(['unknown', 'lost', 'broadcast'] as const).map(
    (status): [string, Partial<Transfer>, string, object, string, string] => [
      `is ${status}`,
      { status, hash: '0xab' },
      'unconfirmed',
      { hash: '0xab', step: 'swap' },
      'It may have been sent, and the network has not confirmed it yet. Do not swap again',
      'It is looked for. Swap again only once it is known what became of it.',
    ],
  ),
])('a swap that %s says so', (_, transfer, name, context, shortMessage, details) => {
  expect(thrown(transfer)).toMatchObject({ code: `swaps/${name}`, context, shortMessage, details })
})

it('a swap that went wrong before it was sent keeps the code of what went wrong', () => {
  const failure = thrown({ status: 'failed', problem })
  expect(failure).toBeInstanceOf(PorticoError)
  expect(failure).toMatchObject({ code: 'core/feeTooHigh', shortMessage: 'The fee is too high', details: 'Try later.' })
})
