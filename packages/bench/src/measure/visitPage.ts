import type { CDPSession, Page } from '@playwright/test'
import type { Lab } from './openLab.js'
import type { PageServer } from './servePages.js'

export interface Visit {
  readonly page: Page
  readonly devtools: CDPSession
  /** Every address asked for so far, in order, blocked ones included. */
  readonly requests: readonly string[]
  /** Errors the page printed or threw. */
  readonly errors: readonly string[]
  end(): Promise<void>
}

const quietMs = 10_000

/** Opens a served page in a profile of its own: nothing is cached, stored or compiled from an earlier visit. */
export async function visitPage(
  { browser, probe }: Lab,
  server: PageServer,
  slowdown: number,
  { path = '/' }: { readonly path?: string } = {},
): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const requests: string[] = []
  const errors: string[] = []
  context.on('request', (request) => requests.push(request.url()))
  await context.addInitScript({ content: probe })
  const page = await context.newPage()
  page.on('websocket', (socket) => requests.push(socket.url()))
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  const devtools = await context.newCDPSession(page)
  if (slowdown > 1) await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.goto(server.url + path)
  // A page that never stops asking is as ready as it gets.
  await page.waitForLoadState('networkidle', { timeout: quietMs }).catch(() => {})
  return { page, devtools, requests, errors, end: () => context.close() }
}
