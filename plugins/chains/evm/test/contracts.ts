import type { Hex } from 'viem'

type Step = string | { readonly label: string } | { readonly to: string }

/** Runtime code out of hexadecimal steps, jump destinations and jumps to them (`PUSH2`). */
function assemble(...steps: readonly Step[]): Hex {
  const sizeOf = (step: Step): number => (typeof step === 'string' ? step.length / 2 : 'label' in step ? 1 : 3)
  const places = new Map<string, number>()
  let size = 0
  for (const step of steps) {
    if (typeof step === 'object' && 'label' in step) places.set(step.label, size)
    size += sizeOf(step)
  }
  const code = steps.map((step) => {
    if (typeof step === 'string') return step
    if ('label' in step) return '5b'
    return `61${places.get(step.to)!.toString(16).padStart(4, '0')}`
  })
  return `0x${code.join('')}`
}

/** Answers the word on the stack. */
const returnWord = '60005260206000f3'
const word = (text: string): string => Buffer.from(text).toString('hex').padEnd(64, '0')
const on = (selector: string, label: string): readonly Step[] => [`8063${selector}14`, { to: label }, '57']

/** Any call of it answers one word: 64 hexadecimal digits. */
export function answering(digits: string): Hex {
  return assemble(`7f${digits}`, returnWord)
}

/** Any call of it is reverted. */
export const reverting: Hex = '0x60006000fd'

/**
 * A token like Tether’s: names are `bytes32`. Six decimals. An account’s balance is in the slot of its address.
 * @param end what `transfer` does once it has moved the amount
 */
const tether = (end: string): Hex =>
  assemble(
    '60003560e01c',
    ...on('a9059cbb', 'transfer'),
    ...on('70a08231', 'balanceOf'),
    ...on('313ce567', 'decimals'),
    ...on('95d89b41', 'symbol'),
    ...on('06fdde03', 'name'),
    { label: 'revert' },
    '60006000fd',
    { label: 'transfer' },
    '602435803354', // amount, amount, balance of the caller
    '10', // balance < amount
    { to: 'revert' },
    '57',
    `803354033355600435540160043555${end}`,
    { label: 'balanceOf' },
    `60043554${returnWord}`,
    { label: 'decimals' },
    `6006${returnWord}`,
    { label: 'symbol' },
    `7f${word('USDT')}${returnWord}`,
    { label: 'name' },
    `7f${word('Tether USD')}${returnWord}`,
  )

/** `transfer` returns nothing. */
export const tetherStyle: Hex = tether('00')

/** `transfer` moves the amount, and returns false. */
export const denyingTether: Hex = tether(`6000${returnWord}`)
