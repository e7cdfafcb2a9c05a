import { seededRandom } from '@portico/testing/faults'
import type { Page } from '@playwright/test'

/** A visitor who reloads or leaves the page in the middle of what they do, and comes back. */
export interface Departures {
  /** Call it after each thing that the visitor does: after some of them they leave. Resolves once the page is back. */
  afterAction(): Promise<void>
  /** The visitor stays from now on. */
  stay(): void
  /** What they did, such as 'reload 340 ms after 2'. */
  readonly made: readonly string[]
}

/** How far apart two departures are at most, in things that the visitor does. */
const mostActions = 3
/** The longest time between what the visitor does and their departure, ms. */
const longestPause = 1200
const mostDepartures = 3

const ways: readonly (readonly [name: string, leave: (page: Page) => Promise<unknown>])[] = [
  ['reload', (page) => page.reload()],
  [
    'away and back',
    async (page) => {
      await page.goto('about:blank')
      await page.goBack()
    },
  ],
  // As a link does: the page goes on running until the next one is there.
  [
    'link',
    async (page) => {
      const loaded = page.waitForEvent('load')
      await page.evaluate(() => location.assign(location.href))
      await loaded
    },
  ],
  // Before the page has loaded its code, the visitor loads it again.
  [
    'twice',
    async (page) => {
      await page.reload({ waitUntil: 'commit' })
      await page.reload()
    },
  ],
]

/** The seed and the number of the departure decide after which action, how much later, and how: not the time. */
export function createDepartures(page: Page, seed: number): Departures {
  const random = seededRandom(`${seed} departures`)
  const made: string[] = []
  let stays = false
  let actions = 0
  const plan = () => ({
    at: actions + 1 + Math.floor(random() * mostActions),
    pause: Math.floor(random() * longestPause),
    way: ways[Math.floor(random() * ways.length)]!,
  })
  let next = plan()
  return {
    made,
    async afterAction() {
      actions += 1
      if (stays || made.length >= mostDepartures || actions < next.at) return
      const { pause, way } = next
      const [name, leave] = way
      await new Promise((resolve) => setTimeout(resolve, pause))
      made.push(`${name} ${pause} ms after ${actions}`)
      next = plan()
      await leave(page)
    },
    stay() {
      stays = true
    },
  }
}
