import type { Alerts, EventSinkCapability } from '@portico/core'
import type { AnalyticsEvent } from '@portico/gateway-api'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createQueue, type Queue, type QueueGuard } from '../src/runtime/createQueue.js'

const interval = 10_000
const minute = 60_000
const alerts = { raise: () => {}, withdraw: () => {} } as unknown as Alerts
const event = (id: number): AnalyticsEvent => ({
  eventId: String(id),
  url: 'https://meridian.example/',
  domain: 'meridian.example',
  timestamp: 0,
  props: { type: 'track', event: 'CLICK_CONVERT', properties: {} },
})

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

type Answer = 'hangs' | 'answers 500'

interface Page {
  readonly queue: Queue
  /** Events that the browser was handed when the page went away. */
  readonly beacons: readonly AnalyticsEvent[]
  /** How often events were sent. */
  asked(): number
  add(count: number): void
}

/** A queue of which some guards are taken away, before an endpoint that does this. */
async function open(answer: Answer, missing: readonly QueueGuard[]): Promise<Page> {
  let asked = 0
  const sink: EventSinkCapability = {
    isWanted: async () => true,
    beaconUrl: async () => 'https://sink.example/batch',
    async send(_, signal) {
      asked += 1
      if (answer === 'hangs')
        await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))
      throw new Error('answered 500')
    },
  }
  const beacons: AnalyticsEvent[] = []
  const sendBeacon = (_: string, body: string): boolean => {
    beacons.push(...(JSON.parse(body) as AnalyticsEvent[]))
    return true
  }
  vi.stubGlobal('navigator', { sendBeacon })
  const queue = createQueue({ sink, alerts, missing })
  onTestFinished(() => queue.drop())
  let count = 0
  const page: Page = {
    queue,
    beacons,
    asked: () => asked,
    add(more) {
      for (let at = 0; at < more; at += 1) queue.add(event((count += 1)))
    },
  }
  page.add(1)
  await vi.advanceTimersByTimeAsync(interval)
  expect(asked).toBe(1)
  return page
}

describe.each<Answer>(['hangs', 'answers 500'])('an endpoint that %s', (answer) => {
  it.each([
    ['without the bound grows with every event', ['number'], 5001],
    ['of the build keeps a hundred', [], 100],
  ] as const)('a queue %s', async (_name, missing, most) => {
    const page = await open(answer, missing)
    page.add(5000)
    page.queue.flushByBeacon()
    expect(page.beacons.length).toBeGreaterThanOrEqual(most - 1)
    expect(page.beacons.length).toBeLessThanOrEqual(most)
  })

  it.each([
    ['without the bound are kept', ['age'], 11],
    ['of the build are lost', [], 0],
  ] as const)('events %s after a day', async (_name, missing, left) => {
    const page = await open(answer, missing)
    page.add(10)
    vi.setSystemTime(Date.now() + 24 * 60 * minute)
    page.queue.flushByBeacon()
    expect(page.beacons).toHaveLength(left)
  })
})

describe('an endpoint that answers 500', () => {
  it.each([
    ['every ten seconds without the pause', ['pause'], 45, 55],
    ['less and less often by the build', [], 2, 8],
  ] as const)('is asked again %s', async (_name, missing, least, most) => {
    const page = await open('answers 500', missing)
    for (let turn = 0; turn < 50; turn += 1) {
      // Something new each time: what is older than ten minutes is lost.
      page.add(1)
      await vi.advanceTimersByTimeAsync(interval)
    }
    expect(page.asked()).toBeGreaterThanOrEqual(least)
    expect(page.asked()).toBeLessThanOrEqual(most)
  })
})

describe('consent that is withdrawn with a full queue', () => {
  it.each([
    ['is sent all the same where it is not dropped', ['drop'], 100],
    ['is not sent by the build', [], 0],
  ] as const)('what waits %s', async (_name, missing, sent) => {
    const page = await open('hangs', missing)
    page.add(100)
    page.queue.drop()
    page.queue.flushByBeacon()
    expect(page.beacons).toHaveLength(sent)
    const before = page.asked()
    for (let turn = 0; turn < 6; turn += 1) await vi.advanceTimersByTimeAsync(interval)
    expect(page.asked()).toBe(before)
  })
})
