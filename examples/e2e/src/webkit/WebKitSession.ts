import { pageOf, type InTurn, type WebKitPage } from './WebKitPage.js'
import { commandsOf } from './webDriver.js'

/** A browser that runs, with all its windows. */
export interface WebKitSession {
  /** As the browser calls itself, such as `2.50.6`. */
  readonly version: string
  pages(): Promise<readonly WebKitPage[]>
  newPage(): Promise<WebKitPage>
  /** The window that something opens. */
  opened(by: () => Promise<unknown>): Promise<WebKitPage>
  /** Until a window is gone. */
  closed(page: WebKitPage): Promise<void>
  /** Quits the browser, as a visitor does. */
  quit(): Promise<void>
}

/** How long a window may take to come or to go. Milliseconds. */
const longestWait = 60_000
const pause = 50

/**
 * Starts a browser.
 * @param driver where WebKitWebDriver listens
 * @param browser the program and its arguments
 */
export async function startSession(driver: string, [binary, ...args]: readonly string[]): Promise<WebKitSession> {
  const alwaysMatch = { 'webkitgtk:browserOptions': { binary, args } }
  const started = await commandsOf(driver)('POST', '/session', { capabilities: { alwaysMatch } })
  const { sessionId, capabilities } = started as {
    readonly sessionId: string
    readonly capabilities: { readonly browserVersion: string }
  }
  const command = commandsOf(`${driver}/session/${sessionId}`)
  let last: Promise<unknown> = Promise.resolve()
  const inTurn: InTurn = (task) => {
    const turn = last.then(task, task)
    last = turn.catch(() => undefined)
    return turn
  }
  const handles = (): Promise<readonly string[]> =>
    inTurn(async () => (await command('GET', '/window/handles')) as readonly string[])

  async function until<T>(what: string, read: () => Promise<T | undefined>): Promise<T> {
    const end = Date.now() + longestWait
    do {
      const seen = await read()
      if (seen !== undefined) return seen
      await new Promise((resolve) => setTimeout(resolve, pause))
    } while (Date.now() < end)
    throw new Error(`${what} within ${longestWait / 1000} s`)
  }

  return {
    version: capabilities.browserVersion,
    pages: async () => (await handles()).map((handle) => pageOf(command, inTurn, handle)),
    async newPage() {
      const { handle } = (await inTurn(() => command('POST', '/window/new', { type: 'window' }))) as {
        readonly handle: string
      }
      return pageOf(command, inTurn, handle)
    },
    async opened(by) {
      const before = await handles()
      await by()
      const handle = await until('No window was opened', async () =>
        (await handles()).find((handle) => !before.includes(handle)),
      )
      return pageOf(command, inTurn, handle)
    },
    closed: ({ handle }) =>
      until('The window was not closed', async () => ((await handles()).includes(handle) ? undefined : true)).then(
        () => undefined,
      ),
    quit: () => inTurn(async () => void (await command('DELETE', ''))),
  }
}
