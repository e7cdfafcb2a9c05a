import { createDice } from '../createDice.js'

/** What a wallet does with one question. */
export interface WalletTurn {
  /** In words, for the history of a failed test. */
  readonly name: string
  /** Milliseconds until it has decided. */
  readonly after: number
  readonly sends: boolean
  /** Milliseconds from then until it answers. Undefined: it never does. */
  readonly answersAfter: number | undefined
  /** What it throws in place of its answer. */
  readonly throws?: { readonly thrown: unknown } | undefined
  /** A number below 1000, for what the wallets of one chain do in addition. */
  readonly variant: number
}

export type HistoryDeed = 'cancel' | 'reload' | 'refresh' | 'outage' | 'nodes answer' | 'other account' | 'own account'

export interface HistoryEvent {
  /** Milliseconds after the first attempt. */
  readonly at: number
  readonly does: HistoryDeed
}

/** All that is drawn from one seed before anything happens. */
export interface History {
  readonly seed: number
  readonly turns: readonly WalletTurn[]
  readonly events: readonly HistoryEvent[]
  /** Milliseconds in which nodes lie and the visitor acts. Some histories are longer than a transfer is silent until it is `unknown`. */
  readonly time: number
  /** Milliseconds by which nodes of the page are behind the wallet's own node. */
  readonly lag: number
  /** Of 100 lookups, how many are answered wrongly or not at all. */
  readonly lies: number
  /** Draws whatever is decided while it runs. */
  readonly dice: (sides: number) => number
}

const coded = (code: number, message: string): Error => Object.assign(new Error(message), { code })

/** What wallets throw though they may have sent, by name. */
const vague: Readonly<Record<string, () => unknown>> = {
  '4900': () => coded(4900, 'The provider is disconnected from all chains.'),
  '-32000 already known': () => coded(-32_000, 'already known'),
  '-32002 timed out': () => coded(-32_002, 'request timed out'),
  'no code': () => new Error('Failed to fetch'),
  null: () => null,
  '-32603 rejected': () => coded(-32_603, 'transaction rejected'),
  '-32000 rejected': () => coded(-32_000, 'Transaction was rejected'),
  '-32603 in user words': () => coded(-32_603, 'User rejected the request.'),
}
const refusal = (): Error => coded(4001, 'User rejected the request.')
/** Longest time by which a node may be behind: what counts as a quiet account takes 3 s of looks. */
const mostLag = 2500

function drawTurn(dice: (sides: number) => number): WalletTurn {
  const after = [300, 2000, 6000, 15_000][dice(4)]!
  const answersAfter = [10, 1500, 9000][dice(3)]!
  const [words, thrown] = Object.entries(vague)[dice(Object.keys(vague).length)]!
  const turn = { after, answersAfter, variant: dice(1000) }
  switch (dice(9)) {
    case 0:
    case 1:
    case 2:
      return { ...turn, name: 'sends and answers', sends: true }
    case 3:
    case 4:
      return { ...turn, name: `sends and throws ${words}`, sends: true, throws: { thrown: thrown() } }
    case 5:
      return { ...turn, name: `sends nothing and throws ${words}`, sends: false, throws: { thrown: thrown() } }
    case 6:
      return { ...turn, name: 'sends and never answers', sends: true, answersAfter: undefined }
    case 7:
      return dice(2)
        ? { ...turn, name: 'never answers', sends: false, answersAfter: undefined }
        : { ...turn, name: 'is refused', sends: false, throws: { thrown: refusal() } }
    default:
      return { ...turn, name: 'is refused', sends: false, throws: { thrown: refusal() } }
  }
}

const deeds: readonly HistoryDeed[] = ['cancel', 'cancel', 'reload', 'reload', 'refresh', 'outage', 'other account']

export function drawHistory(seed: number): History {
  const dice = createDice(seed)
  const isLong = dice(8) === 0
  const events = Array.from({ length: dice(5) }, () => dice(deeds.length)).flatMap((which): readonly HistoryEvent[] => {
    const does = deeds[which]!
    const at = dice(30) * 1000 + dice(1000)
    const back = at + 1000 + dice(isLong ? 150 : 30) * 1000
    if (does === 'outage')
      return [
        { at, does },
        { at: back, does: 'nodes answer' },
      ]
    if (does === 'other account')
      return [
        { at, does },
        { at: back, does: 'own account' },
      ]
    return [{ at, does }]
  })
  return {
    seed,
    turns: Array.from({ length: 8 }, () => drawTurn(dice)),
    time: isLong ? 180_000 : 60_000,
    events: events.toSorted((a, b) => a.at - b.at),
    lag: dice(2) ? 0 : dice(mostLag),
    lies: [0, 20, 45][dice(3)]!,
    dice,
  }
}
