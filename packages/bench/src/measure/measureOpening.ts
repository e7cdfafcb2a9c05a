import type { Opened } from '../pages/probe.js'
import { metrics } from '../metrics.js'
import { openList } from './openList.js'
import { median } from './median.js'
import type { Lab } from './openLab.js'
import type { PageServer } from './servePages.js'
import { visitPage } from './visitPage.js'

const slowdowns = [1, 4] as const
/** A hand needs this long from reaching the button to pressing it. */
const hoverMs = 600

interface Once extends Opened {
  /** Bytes in use after two collections. */
  readonly heap: number
}

async function openOnce(lab: Lab, server: PageServer, slowdown: number, hover: boolean): Promise<Once> {
  const visit = await visitPage(lab, server, slowdown)
  try {
    if (hover) {
      await visit.page.hover('#connect')
      await visit.page.waitForTimeout(hoverMs)
    }
    const opened = await openList(visit)
    await visit.devtools.send('HeapProfiler.collectGarbage')
    await visit.devtools.send('HeapProfiler.collectGarbage')
    const { usedSize } = (await visit.devtools.send('Runtime.getHeapUsage')) as { readonly usedSize: number }
    return { ...opened, heap: usedSize }
  } finally {
    await visit.end()
  }
}

/** Medians by metric, each over `runs` fresh visits. */
export async function measureOpening(lab: Lab, server: PageServer, runs: number): Promise<ReadonlyMap<string, number>> {
  const medians = new Map<string, number>()
  for (const slowdown of slowdowns)
    for (const hover of [true, false]) {
      const all: Once[] = []
      for (let run = 0; run < runs; run++) all.push(await openOnce(lab, server, slowdown, hover))
      const of = (pick: (once: Once) => number): number => median(all.map(pick))
      medians.set(
        hover ? metrics.openHovered(slowdown) : metrics.openCold(slowdown),
        of(({ milliseconds }) => milliseconds),
      )
      if (!hover)
        medians.set(
          metrics.longTasks(slowdown),
          of(({ longTasks }) => longTasks),
        )
      if (!hover && slowdown === 1)
        medians.set(
          metrics.heap,
          of(({ heap }) => heap),
        )
    }
  return medians
}
