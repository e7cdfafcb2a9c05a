import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'

import { createWaits, type Waits } from '../../src/server/auth/createWaits.js'
import { createWaitPlaces, type Waiter, type WaitLimits } from '../../src/server/auth/waitPlaces.js'

interface Row {
  readonly owner: string
  readonly isDone: boolean
}

interface Table extends Waits<Row> {
  readonly rows: Map<string, Row>
  /** Ids of each look. */
  readonly looks: (readonly string[])[]
}

function open(limits: Partial<WaitLimits> = {}, more: { waitTime?: number; fails?: () => boolean } = {}): Table {
  const rows = new Map<string, Row>()
  const looks: (readonly string[])[] = []
  const waits = createWaits<Row>({
    kind: 'test',
    places: createWaitPlaces({ client: 1000, account: 1000, all: 1000, ...limits }),
    async read(ids) {
      looks.push(ids)
      if (more.fails?.() === true) throw new Error('no database')
      return new Map(ids.flatMap((id) => (rows.has(id) ? [[id, rows.get(id) as Row] as const] : [])))
    },
    now: Date.now,
    wait: (milliseconds) => sleep(milliseconds),
    ...(more.waitTime === undefined ? {} : { waitTime: more.waitTime }),
  })
  return { ...waits, rows, looks }
}

const waiter = (client = 'home', account = 'ann'): Waiter => ({ client, account })
/** As the routes do: a row that is not the waiter's is over. */
function ask(table: Table, id: string, who: Waiter = waiter()): Promise<string | undefined> {
  const asked = table.until(id, who, (row) => (row?.owner !== who.account ? 'over' : row.isDone ? 'done' : undefined))
  // Looked at later.
  asked.catch(() => undefined)
  return asked
}
const own = (account = 'ann'): Row => ({ owner: account, isDone: false })
const settled = async (): Promise<void> => void (await sleep(100))

describe('requests that wait', () => {
  it('learn of a change of their own process at once, and of one elsewhere at the next look', async () => {
    const table = open()
    table.rows.set('a', own()).set('b', own())
    const [here, elsewhere] = [ask(table, 'a'), ask(table, 'b')]
    await settled()
    table.rows.set('a', { ...own(), isDone: true }).set('b', { ...own(), isDone: true })
    const since = performance.now()
    table.notify('a')
    expect(await here).toBe('done')
    expect(performance.now() - since).toBeLessThan(500)
    expect(await elsewhere).toBe('done')
  })

  it('share each look: one for all of them, however many wait', async () => {
    const table = open()
    const ids = Array.from({ length: 500 }, (_, at) => `row ${at}`)
    for (const id of ids) table.rows.set(id, own())
    const all = ids.map((id) => ask(table, id))
    await settled()
    const before = table.looks.length
    expect(before).toBeLessThan(4)
    await sleep(2500)
    const between = table.looks.slice(before)
    expect(between.length).toBeLessThan(4)
    for (const ids of between) expect(ids).toHaveLength(500)
    for (const id of ids) table.rows.set(id, { ...own(), isDone: true })
    expect(new Set(await Promise.all(all))).toEqual(new Set(['done']))
    const last = table.looks.length
    await sleep(1500)
    expect(table.looks, 'nobody waits any more').toHaveLength(last)
  })

  it('end without an answer after their time, and when nobody is there any more', async () => {
    const table = open({}, { waitTime: 200 })
    table.rows.set('a', own())
    expect(await ask(table, 'a')).toBeUndefined()
    const gone = new AbortController()
    const left = ask(table, 'a', { ...waiter(), signal: gone.signal })
    await settled()
    gone.abort()
    expect(await left).toBeUndefined()
  })

  it('fail where the database does, and not before the next look', async () => {
    let isAway = false
    const table = open({}, { fails: () => isAway })
    table.rows.set('a', own())
    const waiting = ask(table, 'a')
    await settled()
    isAway = true
    await expect(waiting).rejects.toThrow('no database')
    await expect(ask(table, 'a')).rejects.toThrow('no database')
    isAway = false
    table.rows.set('a', { ...own(), isDone: true })
    expect(await ask(table, 'a')).toBe('done')
  })
})

describe('attack: one client waits as often as it can', () => {
  const refusals = (all: readonly PromiseSettledResult<unknown>[]): readonly unknown[] =>
    all.flatMap((one) => (one.status === 'rejected' ? [(one.reason as { code?: unknown }).code] : []))

  it('a newer request for a row ends the older, which says so', async () => {
    const table = open()
    table.rows.set('a', own())
    const waits: Promise<unknown>[] = []
    for (let at = 0; at < 50; at += 1) waits.push(ask(table, 'a'))
    await settled()
    table.rows.set('a', { ...own(), isDone: true })
    table.notify('a')
    const all = await Promise.allSettled(waits)
    expect(refusals(all)).toEqual(Array.from({ length: 49 }, () => 'embedded/waitReplaced'))
    expect(all.at(-1)).toEqual({ status: 'fulfilled', value: 'done' })
  })

  it('a stranger takes nobody’s place: what is not theirs is over at once', async () => {
    const table = open()
    table.rows.set('a', own())
    const waiting = ask(table, 'a')
    await settled()
    expect(await ask(table, 'a', waiter('home', 'eve'))).toBe('over')
    table.rows.set('a', { ...own(), isDone: true })
    table.notify('a')
    expect(await waiting).toBe('done')
  })

  it.each([
    ['network', { client: 3 }, (at: number) => waiter('home', `user ${at}`), waiter('elsewhere', 'bob')],
    ['account', { account: 3 }, (at: number) => waiter(`network ${at}`, 'ann'), waiter('network 0', 'bob')],
  ] as const)('no more than its %s may; others go on', async (_, limits, who, other) => {
    const table = open(limits)
    const started: Promise<unknown>[] = []
    for (let at = 0; at < 8; at += 1) {
      table.rows.set(`row ${at}`, own(who(at).account))
      started.push(ask(table, `row ${at}`, who(at)))
    }
    table.rows.set('other', own(other.account))
    await settled()
    const bob = ask(table, 'other', other)
    await settled()
    // A place that has one of them already does not need another.
    const again = ask(table, 'row 0', who(0))
    await settled()
    for (const [id, row] of table.rows) table.rows.set(id, { ...row, isDone: true })
    expect(refusals(await Promise.allSettled(started)).toSorted()).toEqual([
      ...Array.from({ length: 5 }, () => 'embedded/tooMany'),
      'embedded/waitReplaced',
    ])
    expect(await Promise.all([bob, again])).toEqual(['done', 'done'])
    // All places are free again.
    for (let at = 0; at < 3; at += 1) expect(await ask(table, `row ${at}`, who(at))).toBe('done')
  })

  it('no more than all may wait, whatever it is for; who has an answer already gets it', async () => {
    const places = createWaitPlaces({ client: 10, account: 10, all: 2 })
    const [first, second] = [places.take('social a', waiter()), places.take('flow a', waiter())]
    expect(() => places.take('login a', waiter('b', 'c'))).toThrow(expect.objectContaining({ status: 429 }))
    first.leave()
    first.leave()
    expect(places.take('login a', waiter('b', 'c')).ended.aborted).toBe(false)
    expect(() => places.take('login b', waiter('b', 'c'))).toThrow(expect.objectContaining({ status: 429 }))
    second.leave()
    const table = open({ all: 0 })
    table.rows.set('a', { ...own(), isDone: true }).set('b', own())
    expect(await ask(table, 'a')).toBe('done')
    await expect(ask(table, 'b')).rejects.toMatchObject({ code: 'embedded/tooMany' })
  })
})
