import { findScript, matches, selectorOf, type Query } from './findInPage.js'
import { elementKey, WebDriverError, type Command, type ElementReference } from './webDriver.js'

/** How long a page may take until something is there. Milliseconds. */
const longestWait = 60_000
const pause = 50
/** In a text to type. */
export const enterKey = '\uE007'

/** A window of the browser, or a frame in one. What it is asked for may come a little later: it waits. */
export interface WebKitPage {
  readonly handle: string
  goto(url: string): Promise<void>
  reload(): Promise<void>
  url(): Promise<string>
  /** Runs a script in the page; its `return` is the answer, also that of a promise. */
  evaluate(script: string, ...values: readonly unknown[]): Promise<unknown>
  /** Presses with a pointer of the browser: the page sees a trusted event. */
  click(query: Query): Promise<void>
  /** Presses the keys of a text in a field, as they come. */
  type(query: Query, text: string): Promise<void>
  /** The text of the first one that fits. */
  text(query: Query): Promise<string>
  /** How many fit at this moment. Does not wait. */
  count(query: Query): Promise<number>
  /** The frame that a selector fits. */
  frame(css: string): WebKitPage
  /** A picture of the window: PNG. */
  screenshot(): Promise<Buffer>
  close(): Promise<void>
}

/** Commands for one window at a time: the driver knows one that is current, and pages of the same session share it. */
export type InTurn = <T>(task: () => Promise<T>) => Promise<T>

export function pageOf(command: Command, inTurn: InTurn, handle: string, frames: readonly string[] = []): WebKitPage {
  /** Makes the window and its frame current for one task. */
  function here<T>(task: () => Promise<T>): Promise<T> {
    return inTurn(async () => {
      await command('POST', '/window', { handle })
      await command('POST', '/frame', { id: null })
      for (const css of frames) {
        const [element] = await find({ css, hidden: true })
        if (!element) throw new WebDriverError('no such frame', css)
        await command('POST', '/frame', { id: element })
      }
      return task()
    })
  }
  const run = (script: string, args: readonly unknown[]): Promise<unknown> =>
    command('POST', '/execute/sync', { script, args })

  async function find(query: Query): Promise<readonly ElementReference[]> {
    const { role, name, text, hidden = false } = query
    const found = (await run(findScript, [selectorOf(query), hidden])) as readonly ElementReference[]
    const fitting: ElementReference[] = []
    for (const element of found) {
      const path = `/element/${element[elementKey]}`
      if (role !== undefined && (await command('GET', `${path}/computedrole`)) !== role) continue
      if (name !== undefined && !matches(String(await command('GET', `${path}/computedlabel`)), name)) continue
      if (text !== undefined && !matches(String(await run('return arguments[0].textContent', [element])), text))
        continue
      fitting.push(element)
    }
    return fitting
  }

  /** Does something with the first element that fits, as soon as there is one. Elements that are drawn anew meanwhile are looked for again. */
  async function withFirst<T>(query: Query, task: (element: ElementReference) => Promise<T>): Promise<T> {
    const end = Date.now() + longestWait
    let last: unknown
    do {
      try {
        const done = await here(async () => {
          const [element] = await find(query)
          return element && { value: await task(element) }
        })
        if (done) return done.value
      } catch (error) {
        if (!isPassing(error)) throw error
        last = error
      }
      await new Promise((resolve) => setTimeout(resolve, pause))
    } while (Date.now() < end)
    throw new Error(`Nothing in the page fits ${describe(query)}`, { cause: last })
  }

  return {
    handle,
    goto: (url) => here(async () => void (await command('POST', '/url', { url }))),
    reload: () => here(async () => void (await command('POST', '/refresh'))),
    url: () => here(async () => String(await command('GET', '/url'))),
    evaluate: (script, ...values) => here(() => run(script, values)),
    click: (query) => withFirst(query, (element) => press(command, element)),
    type: (query, text) =>
      withFirst(
        query,
        async (element) => void (await command('POST', `/element/${element[elementKey]}/value`, { text })),
      ),
    text: (query) =>
      withFirst(query, async (element) => String(await run('return arguments[0].textContent', [element]))),
    count: (query) => here(async () => (await find(query)).length),
    frame: (css) => pageOf(command, inTurn, handle, [...frames, css]),
    screenshot: () => here(async () => Buffer.from(String(await command('GET', '/screenshot')), 'base64')),
    close: () => here(async () => void (await command('DELETE', '/window'))),
  }
}

/** Moves the pointer to the middle of an element, rests, and presses. */
async function press(command: Command, element: ElementReference): Promise<void> {
  await command('POST', `/execute/sync`, { script: scrollScript, args: [element] })
  const actions = [
    { type: 'pointerMove', duration: 0, origin: element, x: 0, y: 0 },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ]
  await command('POST', '/actions', {
    actions: [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }],
  })
}
const scrollScript = "arguments[0].scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })"

/** The page was drawn anew, or goes to another address. */
function isPassing(error: unknown): boolean {
  const codes = [
    'stale element reference',
    'element not interactable',
    'no such element',
    'no such frame',
    'javascript error',
    'move target out of bounds',
  ]
  return error instanceof WebDriverError && codes.includes(error.code)
}

function describe(query: Query): string {
  return Object.entries(query)
    .map(([key, value]) => `${key} ${String(value)}`)
    .join(', ')
}
