import { metrics } from '../metrics.js'
import type { Opened } from '../pages/probe.js'
import { heapOf } from './heapOf.js'
import { median } from './median.js'
import type { Lab } from './openLab.js'
import { openList } from './openList.js'
import type { PageServer } from './servePages.js'
import { unprepared, visitPage, type Visit } from './visitPage.js'

/** A hand needs this long from reaching the button to pressing it. */
const hoverMs = 600
/** What a page does once it is idle is done by then. */
const idleMs = 1000

/** How a visitor comes to the button. */
export interface Way {
  readonly metric: string
  readonly slowdown: number
  readonly line: 'fast' | 'slow'
  readonly click: 'hovered' | 'cold' | 'early'
  /** Nothing is loaded before the click. */
  readonly path?: string
}

export const ways: readonly Way[] = [
  ...[1, 4].flatMap((slowdown): readonly Way[] => [
    { metric: metrics.openHovered(slowdown), slowdown, line: 'fast', click: 'hovered' },
    { metric: metrics.openCold(slowdown), slowdown, line: 'fast', click: 'cold' },
  ]),
  { metric: metrics.openUnprepared(4), slowdown: 4, line: 'fast', click: 'cold', path: unprepared },
  { metric: metrics.openEarly(4), slowdown: 4, line: 'fast', click: 'early' },
  { metric: metrics.openSlowLine, slowdown: 1, line: 'slow', click: 'early' },
]

/** Until the click, which may be meant as soon as the button is painted. */
export async function comeToButton(lab: Lab, server: PageServer, { click, ...options }: Way): Promise<Visit> {
  const visit = await visitPage(lab, server, { ...options, early: click === 'early' })
  if (click === 'hovered') await visit.page.hover('#connect')
  if (click !== 'early') await visit.page.waitForTimeout(click === 'hovered' ? hoverMs : idleMs)
  return visit
}

interface Once extends Opened {
  /** Bytes in use after two collections. */
  readonly heap: number
  /** What the page printed or threw. */
  readonly errors: readonly string[]
}

async function openOnce(lab: Lab, server: PageServer, way: Way): Promise<Once> {
  const visit = await comeToButton(lab, server, way)
  try {
    const opened = await openList(visit, way.click === 'early' ? 'early' : 'now')
    return { ...opened, heap: await heapOf(visit), errors: [...visit.errors] }
  } finally {
    await visit.end()
  }
}

export interface Openings {
  /** By metric, each over as many fresh visits as were asked for. */
  readonly medians: ReadonlyMap<string, number>
  readonly errors: readonly string[]
}

/** Opens the list in every way, `runs` times each, in fresh visits. */
export async function measureOpening(lab: Lab, server: PageServer, runs: number): Promise<Openings> {
  const medians = new Map<string, number>()
  const errors: string[] = []
  for (const way of ways) {
    const all: Once[] = []
    for (let run = 0; run < runs; run++) all.push(await openOnce(lab, server, way))
    const of = (pick: (once: Once) => number): number => median(all.map(pick))
    errors.push(...all.flatMap((once) => once.errors))
    medians.set(
      way.metric,
      of(({ milliseconds }) => milliseconds),
    )
    if (way.click !== 'cold' || way.path) continue
    medians.set(
      metrics.longTasks(way.slowdown),
      of(({ longTasks }) => longTasks),
    )
    if (way.slowdown === 1)
      medians.set(
        metrics.heap,
        of(({ heap }) => heap),
      )
  }
  return { medians, errors }
}
