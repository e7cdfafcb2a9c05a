// Put into every measured page before its own scripts: a wallet extension that announces itself, and a stopwatch.
import { answeredMark, askedMark } from './answeringWallet.js'
import { benchWallets } from './wallets.js'

export interface Opened {
  /** From the click to the first frame that shows the wallet. */
  readonly milliseconds: number
  /** Tasks over 50 ms since the click, summed. */
  readonly longTasks: number
  /** Addresses that had been loaded when the wallet was painted; what the page fetches afterwards is not needed for that. */
  readonly loaded: readonly string[]
}

declare global {
  interface Window {
    readonly bench: {
      /** Milliseconds of all tasks over 50 ms so far. */
      longTasks(): number
      /** Clicks the button and waits for a text to be painted. */
      open(buttonId: string, text: string, timeout: number): Promise<Opened>
      /** As `open`, as soon as the button is painted. */
      openEarly(buttonId: string, text: string, timeout: number): Promise<Opened>
      /** How often React has changed the page so far; zero unless the page was opened to count them. */
      readonly commits: number
      /** Scrolls the longest list on the page down until it grows no more; answers its height. */
      scrollToEnd(timeout: number): Promise<number>
      /** Presses a row: milliseconds until the wallet was asked, and from its answer to the balance on the page. */
      connect(row: string, timeout: number): Promise<{ readonly prompt: number; readonly balance: number }>
      /** Presses a row: milliseconds until a pairing code is painted. */
      pair(row: string, timeout: number): Promise<number>
      /** Types letters into the search field; answers the longest time that the page was busy with one of them, milliseconds. */
      typeKeys(text: string): Promise<number>
      /** Scrolls it from its top by `step` pixels a frame; answers frames per second. */
      scroll(step: number, seconds: number): Promise<number>
    }
  }
}

/** EIP-6963, by a wallet that answers nothing. */
const silent = {
  request: () => Promise.reject(new Error('a wallet to look at')),
  on: () => silent,
  removeListener: () => silent,
}
const announce = (): void => {
  for (const { name, rdns, icon } of benchWallets) {
    const info = Object.freeze({
      uuid: `00000000-0000-4000-8000-${rdns.replace(/\D/g, '').padStart(12, '0')}`,
      name,
      rdns,
      icon,
    })
    window.dispatchEvent(
      new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider: silent }) }),
    )
  }
}
window.addEventListener('eip6963:requestProvider', announce)
announce()

/** React calls the hook of its developer tools after each commit, in production too. Only asked for where no time is measured. */
const commits: number[] = []
if (location.hash === '#count-commits')
  Object.defineProperty(window, '__REACT_DEVTOOLS_GLOBAL_HOOK__', {
    value: {
      supportsFiber: true,
      inject: () => 1,
      onCommitFiberRoot: () => void commits.push(performance.now()),
      onCommitFiberUnmount: () => {},
    },
  })

const tasks: PerformanceEntry[] = []
new PerformanceObserver((list) => tasks.push(...list.getEntries())).observe({ type: 'longtask', buffered: true })
const tasksSince = (since: number): number => {
  const late = tasks.filter(({ startTime, duration }) => startTime + duration > since)
  return late.reduce((sum, { duration }) => sum + duration, 0)
}

/** The element that holds a text, in the page or in any open shadow root. */
const elementWith = (root: Document | ShadowRoot, text: string): Element | undefined => {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Element) {
      const inside = node.shadowRoot && elementWith(node.shadowRoot, text)
      if (inside) return inside
    } else if (node.nodeValue?.includes(text) && node.parentElement) return node.parentElement
  }
  return undefined
}
const opacity = (element: Element): number => {
  let product = 1
  let at: Element | null = element
  while (at) {
    product *= Number(getComputedStyle(at).opacity)
    const root: Node = at.getRootNode()
    at = at.assignedSlot ?? at.parentElement ?? (root instanceof ShadowRoot ? root.host : null)
  }
  return product
}
/** Seen by a person: laid out, on the screen, and not still fading in. */
const isSeen = (text: string): boolean => {
  const element = elementWith(document, text)
  if (!element?.checkVisibility({ visibilityProperty: true })) return false
  const box = element.getBoundingClientRect()
  const inView =
    box.width > 0 && box.height > 0 && box.top < innerHeight && box.bottom > 0 && box.left < innerWidth && box.right > 0
  return inView && opacity(element) >= 0.9
}
const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve))
const afterPaint = (): Promise<number> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => resolve(performance.now()), { once: true })
    port1.start()
    port2.postMessage(0)
  })

const loadedBy = (time: number): readonly string[] =>
  performance
    .getEntriesByType('resource')
    .filter((entry) => entry instanceof PerformanceResourceTiming && entry.responseEnd <= time)
    .map(({ name }) => name)

const open = (buttonId: string, text: string, timeout: number): Promise<Opened> =>
  new Promise((resolve, reject) => {
    const button = document.getElementById(buttonId)
    if (!button) return reject(new Error(`there is no #${buttonId}`))
    // As a pointer does when it is pressed, before the click.
    button.focus({ preventScroll: true })
    const clicked = performance.mark('bench clicked').startTime
    button.click()
    const check = (): void => {
      if (isSeen(text))
        void afterPaint().then((painted) => {
          performance.mark('bench painted')
          resolve({
            milliseconds: painted - clicked,
            longTasks: tasksSince(clicked),
            loaded: loadedBy(painted),
          })
        })
      else if (performance.now() - clicked > timeout) reject(new Error(`'${text}' did not appear within ${timeout} ms`))
      else requestAnimationFrame(check)
    }
    check()
  })

/** Waits for the button as a visitor does who sees it come: until the frame that shows it. */
const openEarly = async (buttonId: string, text: string, timeout: number): Promise<Opened> => {
  const started = performance.now()
  while (!document.getElementById(buttonId)) {
    if (performance.now() - started > timeout) throw new Error(`there is no #${buttonId}`)
    await frame()
  }
  await frame()
  await afterPaint()
  return open(buttonId, text, timeout)
}

/** The longest scroller, in the page or in any open shadow root. */
const longest = (root: Document | ShadowRoot = document): Element | undefined => {
  const all = [...root.querySelectorAll('*')].flatMap((element) => {
    const inside = element.shadowRoot ? longest(element.shadowRoot) : undefined
    const scrolls =
      element.scrollHeight > element.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(element).overflowY)
    return [...(inside ? [inside] : []), ...(scrolls ? [element] : [])]
  })
  return all.sort((a, b) => b.scrollHeight - a.scrollHeight)[0]
}
/** A list that has not grown for this long has ended. */
const stillMs = 1500

const scrollToEnd = async (timeout: number): Promise<number> => {
  const started = performance.now()
  let [height, grew] = [0, started]
  for (;;) {
    const now = await frame()
    const list = longest()
    if (list && list.scrollHeight > height) [height, grew] = [list.scrollHeight, now]
    if (height > 0 && now - grew > stillMs) return height
    if (now - started > timeout) {
      if (height > 0) return height
      throw new Error('there is no list to scroll')
    }
    list?.scrollTo({ top: list.scrollHeight, behavior: 'instant' })
  }
}

const scroll = async (step: number, seconds: number): Promise<number> => {
  const list = longest()
  if (!list) throw new Error('there is no list to scroll')
  list.scrollTo({ top: 0, behavior: 'instant' })
  await frame()
  const started = await frame()
  let [frames, now] = [0, started]
  while (now - started < seconds * 1000) {
    list.scrollTop += step
    now = await frame()
    frames++
  }
  return frames / ((now - started) / 1000)
}

/** The first element of a selector, in the page or in any open shadow root. */
const deep = (selector: string, root: Document | ShadowRoot = document): Element | undefined =>
  root.querySelector(selector) ??
  [...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot && deep(selector, shadowRoot)) ?? [])[0]

const pressMs = 100
const pressRow = async (row: string): Promise<number> => {
  const button = elementWith(document, row)?.closest('button')
  if (!button) throw new Error(`there is no row '${row}'`)
  // As a finger: the pointer is over it when it goes down, and comes up after a tenth of a second.
  button.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, composed: true }))
  await new Promise((resolve) => setTimeout(resolve, pressMs))
  const pressed = performance.now()
  button.click()
  return pressed
}
/** The time of the frame in which `isThere` is painted. */
const paintedOnce = async (isThere: () => boolean, timeout: number): Promise<number> => {
  const end = performance.now() + timeout
  while (!isThere()) {
    if (performance.now() > end) throw new Error('it did not appear in time')
    await frame()
  }
  return afterPaint()
}
const connect = async (
  row: string,
  timeout: number,
): Promise<{ readonly prompt: number; readonly balance: number }> => {
  const pressed = await pressRow(row)
  const painted = await paintedOnce(() => elementWith(document, ' ETH') !== undefined, timeout)
  const at = (name: string): number => performance.getEntriesByName(name)[0]?.startTime ?? NaN
  return { prompt: at(askedMark) - pressed, balance: painted - at(answeredMark) }
}
const pair = async (row: string, timeout: number): Promise<number> => {
  const pressed = await pressRow(row)
  return (await paintedOnce(() => deep('.qr__code') !== undefined, timeout)) - pressed
}

const typeKeys = async (text: string): Promise<number> => {
  const field = deep('input')
  if (!field) throw new Error('there is no search field')
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!
  let most = 0
  for (let length = 1; length <= text.length; length++) {
    await frame()
    await afterPaint()
    const began = performance.now()
    set.call(field, text.slice(0, length))
    field.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }))
    // React draws in a microtask.
    await Promise.resolve()
    longest()?.getBoundingClientRect()
    most = Math.max(most, performance.now() - began)
  }
  return most
}
Object.defineProperty(window, 'bench', {
  value: {
    open,
    openEarly,
    scrollToEnd,
    scroll,
    typeKeys,
    connect,
    pair,
    get commits() {
      return commits.length
    },
    longTasks: () => tasksSince(0),
  },
})
