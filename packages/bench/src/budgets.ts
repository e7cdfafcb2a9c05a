import { metrics } from './metrics.js'

/** A bound that fails `npm test`. */
export interface Budget {
  readonly composition: string
  readonly metric: string
  readonly most: number
}

const kilobyte = 1000
const five = 'shell+five families+walletconnect'
const react = ['shell', 'shell+evm', 'shell+evm+walletconnect', five] as const
const plain = 'shell+evm+walletconnect, host without React'

export const budgets: readonly Budget[] = [
  { composition: 'shell+evm', metric: metrics.readyGzip, most: 12 * kilobyte },
  { composition: 'shell+evm+walletconnect', metric: metrics.readyGzip, most: 14 * kilobyte },
  { composition: five, metric: metrics.readyGzip, most: 22 * kilobyte },
  // A page without React pays no more than this in all before someone comes near the button.
  { composition: plain, metric: metrics.allReady, most: 14 * kilobyte },
  ...react.map((composition) => ({
    composition,
    metric: metrics.openGzip,
    // More doors share code with the room: it is cut into more pieces, each of which compresses alone.
    most: (composition === five ? 41 : 40) * kilobyte,
  })),
  ...[...react, plain].map((composition) => ({ composition, metric: metrics.requests, most: 0 })),
  { composition: 'host', metric: metrics.instantiations, most: 20_000 },
]

/** A figure to reach, said beside the measurement. It does not fail a build: it depends on the machine. */
export interface Target {
  readonly composition: string
  readonly metric: string
  readonly of: 'value' | 'ratio'
  readonly bound: 'most' | 'least'
  readonly figure: number
}

export const targets: readonly Target[] = [
  ...react.flatMap((composition): readonly Target[] => [
    { composition, metric: metrics.openHovered(4), of: 'ratio', bound: 'most', figure: 2 },
    { composition, metric: metrics.heap, of: 'ratio', bound: 'most', figure: 1.8 },
  ]),
  { composition: '10 000 wallets', metric: metrics.frames, of: 'value', bound: 'least', figure: 55 },
  { composition: '5 plugins', metric: metrics.createModal, of: 'value', bound: 'most', figure: 3 },
]
