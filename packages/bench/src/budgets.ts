import { lists } from './lists.js'
import { compositions, names } from './compositions.js'
import { metrics } from './metrics.js'

/** A bound that fails `npm test`. */
export interface Budget {
  readonly composition: string
  readonly metric: string
  readonly most: number
}

const kilobyte = 1000
const react = compositions.filter(({ host }) => host === 'react').map(({ name }) => name)
const hosts = [names.reactHost, names.reactHostFive, names.reactHostMoney]

/** What opens with the list of wallets in every host. 0.3 kB of it keep rows from being taken (docs/decisions/054). */
const open = { kilobytes: 34.3, files: 5 }
/** Logins: the list begins with their field and their buttons, one file each, which are loaded with it. */
const openWithLogins = { kilobytes: open.kilobytes + 4, files: open.files + 3 }
// Without a chain, what chains share with the list is loaded with it.
const openOfShell = { kilobytes: 34.7, files: open.files + 1 }
const largerOpen: { readonly [composition: string]: typeof open } = {
  [names.shell]: openOfShell,
  // Sessions of wallets that are locked (docs/decisions/072).
  [names.evm]: { ...open, kilobytes: 34.4 },
  [names.reactHostLogins]: openWithLogins,
  [names.reactHostAll]: openWithLogins,
}

/**
 * kB of the page's own files that may be fetched before a click, when a button is on the screen and the page is idle. Logins may add 4 kB; a page
 * without a bundler and without React fetches React as well.
 */
const preloaded = 36
const largerPreloaded: { readonly [composition: string]: number } = {
  [names.reactHostLogins]: preloaded + 4,
  [names.reactHostAll]: preloaded + 4,
  [names.elements]: 126,
}

/**
 * What a page may weigh, in kB: `most` fails a build, `aim` is the figure to reach, shown as a target until it is the budget. 0.5 kB of the entry
 * are providers in an order, what a gateway answers, and createModal in parts (docs/decisions/056): they are to be earned again.
 */
const weights: readonly {
  readonly composition: string
  readonly metric: string
  readonly most: number
  readonly aim: number
}[] = [
  { composition: names.reactHost, metric: metrics.readyGzip, most: 19.5, aim: 16 },
  { composition: names.reactHostFive, metric: metrics.readyGzip, most: 26.3, aim: 23 },
  { composition: names.reactHostMoney, metric: metrics.readyGzip, most: 28.8, aim: 27.6 },
  // Logins may add 4 kB.
  { composition: names.reactHostLogins, metric: metrics.readyGzip, most: 31.6, aim: 31.6 },
  // All five chains with every feature.
  { composition: names.reactHostAll, metric: metrics.readyGzip, most: 38, aim: 38 },
  { composition: names.evm, metric: metrics.readyGzip, most: 16.1, aim: 12 },
  { composition: names.evmWalletConnect, metric: metrics.readyGzip, most: 17, aim: 14 },
  { composition: names.five, metric: metrics.readyGzip, most: 22.1, aim: 21 },
  // A page without React pays no more than this in all until its visitor reaches for the button.
  { composition: names.plain, metric: metrics.allReady, most: 17.5, aim: 14 },
  { composition: names.elements, metric: metrics.allReady, most: 24, aim: 20 },
  ...react.map((composition) => ({
    composition,
    metric: metrics.openGzip,
    most: (largerOpen[composition] ?? open).kilobytes,
    aim: 31,
  })),
]

export const budgets: readonly Budget[] = [
  ...weights.map(({ composition, metric, most }) => ({ composition, metric, most: Math.round(most * kilobyte) })),
  ...react.map((composition) => ({
    composition,
    metric: metrics.openFiles,
    most: (largerOpen[composition] ?? open).files,
  })),
  ...[...react, names.plain, names.elements].flatMap((composition) => [
    { composition, metric: metrics.requests, most: 0 },
    { composition, metric: metrics.preloadedGzip, most: (largerPreloaded[composition] ?? preloaded) * kilobyte },
  ]),
  // Every visitor of an embedded wallet loads the frame; the window opens when a page asks.
  { composition: 'secure site, frame', metric: metrics.requestShown, most: 30 * kilobyte },
  { composition: 'secure site, window', metric: metrics.requestShown, most: 45 * kilobyte },
  { composition: 'host', metric: metrics.instantiations, most: 20_000 },
]

/** A figure to reach, shown beside the measurement. It does not fail a build: it depends on the machine. */
export interface Target {
  readonly composition: string
  readonly metric: string
  readonly of: 'value' | 'ratio'
  readonly bound: 'most' | 'least'
  readonly figure: number
}

export const targets: readonly Target[] = [
  ...weights.map(({ composition, metric, aim }): Target => ({
    composition,
    metric,
    of: 'value',
    bound: 'most',
    figure: aim * kilobyte,
  })),
  ...hosts.flatMap((composition): readonly Target[] => [
    { composition, metric: metrics.openHovered(4), of: 'ratio', bound: 'most', figure: 1.3 },
    { composition, metric: metrics.openCold(1), of: 'ratio', bound: 'most', figure: 1.5 },
    { composition, metric: metrics.openCold(4), of: 'ratio', bound: 'most', figure: 2 },
    { composition, metric: metrics.openEarly(4), of: 'ratio', bound: 'most', figure: 4 },
    { composition, metric: metrics.openSlowLine, of: 'value', bound: 'most', figure: 1500 },
    { composition, metric: metrics.heap, of: 'ratio', bound: 'most', figure: 1.6 },
  ]),
  { composition: '10 000 wallets', metric: metrics.frames, of: 'value', bound: 'least', figure: 55 },
  ...lists.flatMap(({ name, searches }): readonly Target[] => [
    { composition: name, metric: metrics.listFrames, of: 'value', bound: 'least', figure: 55 },
    { composition: name, metric: metrics.keptHeap, of: 'value', bound: 'most', figure: 1_000_000 },
    ...(searches
      ? [{ composition: name, metric: metrics.searchKey, of: 'value', bound: 'most', figure: 16 } as const]
      : []),
  ]),
  { composition: '5 plugins', metric: metrics.createModal, of: 'value', bound: 'most', figure: 8 },
]
