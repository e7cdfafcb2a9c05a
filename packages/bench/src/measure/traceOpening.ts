import type { Lab } from './openLab.js'
import { openList } from './openList.js'
import type { PageServer } from './servePages.js'
import { comeToButton, type Way } from './measureOpening.js'

/** What the page's main thread did from the click to the frame that shows the list, by kind. Milliseconds of a processor. */
export type Profile = ReadonlyMap<Kind, number>

const kinds = ['script', 'compile', 'style', 'layout', 'paint', 'garbage collection', 'rest'] as const
type Kind = (typeof kinds)[number]

/** https://docs.google.com/document/d/1CvAClvFfyA5R-PhYUmn5OOQtYMH4h6I0nSsKchNAySU */
interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  /** Begin and length in microseconds that the thread was on a processor, so that other programs change little. */
  readonly tts: number
  readonly tdur?: number
}

const categories = ['devtools.timeline', 'disabled-by-default-v8.compile', 'v8', 'blink.user_timing', 'toplevel']

const kindOf: readonly (readonly [RegExp, Kind])[] = [
  [
    /^(FunctionCall|EvaluateScript|EventDispatch|RunMicrotasks|TimerFire|FireAnimationFrame|V8\.(Run|Execute))/,
    'script',
  ],
  [/compile|parse/i, 'compile'],
  [/^(UpdateLayoutTree|ScheduleStyleRecalculation|RecalculateStyles)/, 'style'],
  [/^(Layout|IntersectionObserver)/, 'layout'],
  [/^(PrePaint|Paint|Layerize|Commit|UpdateLayer|CompositeLayers|DecodeImage|Decode Image)/, 'paint'],
  [/GC/, 'garbage collection'],
]

/** One visit, with the browser's own trace. */
export async function traceOpening(lab: Lab, server: PageServer, way: Way): Promise<Profile> {
  const visit = await comeToButton(lab, server, way)
  try {
    await lab.browser.startTracing(visit.page, { categories })
    await openList(visit, way.click === 'early' ? 'early' : 'now')
    const trace = JSON.parse((await lab.browser.stopTracing()).toString()) as { readonly traceEvents: TraceEvent[] }
    return profileOf(trace.traceEvents)
  } finally {
    await visit.end()
  }
}

/** Each moment counts for the innermost event that it is in. */
function profileOf(events: readonly TraceEvent[]): Profile {
  const find = (name: string) => events.find((event) => event.name === name)
  const [clicked, painted] = [find('bench clicked'), find('bench painted')]
  if (!clicked || !painted) throw new Error('the trace has no click')
  const [from, to] = [clicked.tts, painted.tts]
  const profile = new Map<Kind, number>(kinds.map((kind) => [kind, 0]))
  const add = (kind: Kind, since: number, until: number): void => {
    const time = Math.min(until, to) - Math.max(since, from)
    if (time > 0) profile.set(kind, profile.get(kind)! + time / 1000)
  }
  const spans = events
    .filter(({ ph, tdur, pid, tid }) => ph === 'X' && tdur !== undefined && pid === clicked.pid && tid === clicked.tid)
    .map(({ name, tts, tdur = 0 }) => ({ kind: kindOf.find(([names]) => names.test(name))?.[1], tts, end: tts + tdur }))
    .filter(({ tts, end }) => end > from && tts < to)
    .toSorted((a, b) => a.tts - b.tts || b.end - a.end)
  const open: { readonly kind: Kind; readonly end: number }[] = [{ kind: 'rest', end: Infinity }]
  let now = from
  const goTo = (time: number): void => {
    while (open.at(-1)!.end <= time) {
      const { kind, end } = open.pop()!
      add(kind, now, end)
      now = Math.max(now, end)
    }
    add(open.at(-1)!.kind, now, time)
    now = Math.max(now, time)
  }
  for (const { kind, tts, end } of spans) {
    goTo(tts)
    // What has no kind of its own belongs to what it is in.
    open.push({ kind: kind ?? (open.length > 1 ? open.at(-1)!.kind : 'rest'), end })
  }
  goTo(to)
  return profile
}
