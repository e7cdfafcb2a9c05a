import { parseCaip10, type ActivityItem, type ActivityPage, type Caip10 } from '@portico/core'
import type { Check } from '../../check/Check.js'
import { show } from '../../check/findings.js'
import { outcomeOf } from '../../check/outcomeOf.js'
import { rejectionFaults } from '../../check/rejectionFaults.js'
import { capabilityCheck } from '../capabilityCheck.js'
import type { CapabilitySuite } from '../CapabilitySuite.js'
import type { ActivitySubject } from './ActivitySubject.js'

/** Nodes are asked several times before they count as gone, ms. */
const timeoutMs = 15_000
/** More than a test has transactions for. */
const mostPages = 20
/** Clocks differ, ms. */
const tolerance = 3_600_000
/** Longest name or symbol that a view has to cope with. */
const longestText = 64

/** What is wrong with a row, for any account on a network. */
export function activityItemFaults(item: ActivityItem, network: string): readonly string[] {
  const { id, hash, operation, status, minedAt, transfers } = item
  const row = `the row ${show(id)}`
  const names = transfers.flatMap(({ fungible, nft }) => [fungible?.name, fungible?.symbol, nft?.name])
  return [
    ...([id, hash, operation].every((text) => typeof text === 'string' && text !== '')
      ? []
      : [`${row} lacks an id, a hash or an operation`]),
    ...(item.network === network ? [] : [`${row} is of the network ${show(item.network)}`]),
    ...(['confirmed', 'failed', 'pending'].includes(status) ? [] : [`${row} has the status ${show(status)}`]),
    ...(minedAt > 0 && minedAt < Date.now() + tolerance ? [] : [`${row} is of the time ${show(minedAt)}`]),
    ...transfers.flatMap(({ direction, quantity }) => [
      ...(['in', 'out', 'self'].includes(direction) ? [] : [`${row} has the direction ${show(direction)}`]),
      ...(/^\d+(\.\d+)?$/.test(quantity) ? [] : [`${row} has the quantity ${show(quantity)}`]),
    ]),
    ...(names.every((name = '') => name.length <= longestText) ? [] : [`${row} has a name that is too long`]),
  ]
}

/** As `ExpectedItem.moved`. */
function movedOf({ transfers }: ActivityItem): readonly string[] {
  return transfers.map(({ direction, quantity, fungible, nft }) =>
    [direction, quantity, fungible?.symbol ?? nft?.name].filter(Boolean).join(' '),
  )
}

async function allPages({ impl, account }: ActivitySubject): Promise<readonly ActivityPage[]> {
  const pages: ActivityPage[] = []
  let cursor: string | undefined
  do {
    const page = await impl.list(account, { cursor })
    pages.push(page)
    cursor = page.next
  } while (cursor !== undefined && pages.length < mostPages)
  return pages
}

export const activityChecks: readonly Check<CapabilitySuite<ActivitySubject>>[] = [
  capabilityCheck('list answers every transaction of the account, the newest first, page by page', async (subject) => {
    const pages = await allPages(subject)
    const rows = pages.flatMap(({ items }) => items)
    const times = rows.map(({ minedAt }) => minedAt)
    const listed = rows.map(({ hash }) => hash)
    const expected = subject.items.map(({ hash }) => hash)
    return [
      ...(pages.length > 1 ? [] : ['it answers one page: the account of this test has more transactions than that']),
      ...(pages.at(-1)?.next === undefined ? [] : [`it does not end after ${mostPages} pages`]),
      ...(times.every((time, at) => at === 0 || time <= times[at - 1]!) ? [] : ['a row is newer than the one before']),
      ...expected.filter((hash) => !listed.includes(hash)).map((hash) => `it does not list ${show(hash)}`),
      ...listed.filter((hash, at) => listed.indexOf(hash) !== at).map((hash) => `it lists ${show(hash)} twice`),
    ]
  }),

  capabilityCheck('each row says what its transaction did and moved, to the last digit', async (subject) => {
    const rows = (await allPages(subject)).flatMap(({ items }) => items)
    const { networkId } = parseCaip10(subject.account)
    const differing = subject.items.flatMap(({ hash, operation, status, moved }) => {
      const row = rows.find((row) => row.hash === hash)
      const found = row && { operation: row.operation, status: row.status, moved: movedOf(row) }
      const isSame = JSON.stringify(found) === JSON.stringify({ operation, status, moved })
      return isSame ? [] : [`${show(hash)} is listed as ${JSON.stringify(found)}`]
    })
    return [...rows.flatMap((row) => activityItemFaults(row, networkId)), ...differing]
  }),

  capabilityCheck('list ends by its signal', async ({ impl, account }) => {
    const leaving = new AbortController()
    const before = await outcomeOf(() => impl.list(account, { signal: AbortSignal.abort() }))
    const during = await outcomeOf(() => {
      const listing = impl.list(account, { signal: leaving.signal })
      leaving.abort()
      return listing
    })
    return [
      ...rejectionFaults('aborted before, it', before, 'abort'),
      ...rejectionFaults('aborted meanwhile, it', during, 'abort'),
    ]
  }),

  capabilityCheck(
    'list refuses what is no account, and a cursor of another list, by an error with a code',
    async (subject) => {
      const { impl, account } = subject
      const odd = ['', 'nobody', 'demo:1'] as readonly string[] as readonly Caip10[]
      const faults = odd.map(async (text) =>
        rejectionFaults(show(text), await outcomeOf(() => impl.list(text), timeoutMs), 'coded'),
      )
      const cursor = await outcomeOf(() => impl.list(account, { cursor: '../../other?a=1' }), timeoutMs)
      return [...(await Promise.all(faults)).flat(), ...rejectionFaults('a cursor of another list', cursor, 'coded')]
    },
  ),

  capabilityCheck('where no node answers, list says so by an error with a code', async ({ impl, account, cutOff }) => {
    cutOff()
    return rejectionFaults('it', await outcomeOf(() => impl.list(account), timeoutMs), 'coded')
  }),
]
