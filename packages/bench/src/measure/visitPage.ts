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

const idleTimeoutMs = 10_000

/** The same page, which loads nothing before the click. */
export const unprepared = '/?preload=none'

/** A line of 150 ms from request to answer and 1.6 Mbit/s, as on a phone in the country. */
const slowLine = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }

export interface VisitOptions {
  readonly path?: string
  /** Times that the processor is slowed down. Default 1. */
  readonly slowdown?: number
  readonly line?: 'fast' | 'slow'
  /** Runs in the page before its own scripts. */
  readonly script?: string
  /** Comes back as soon as the page begins to load, instead of when it has nothing left to load. */
  readonly early?: boolean
}

/** Opens a served page in a profile of its own: nothing is cached, stored or compiled from an earlier visit. */
export async function visitPage(
  { browser, probe }: Lab,
  server: PageServer,
  { path = '/', slowdown = 1, line = 'fast', early = false, script }: VisitOptions = {},
): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const requests: string[] = []
  const errors: string[] = []
  context.on('request', (request) => requests.push(request.url()))
  await context.addInitScript({ content: probe })
  if (script) await context.addInitScript({ content: script })
  const page = await context.newPage()
  page.on('websocket', (socket) => requests.push(socket.url()))
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('crash', () => errors.push('the page crashed'))
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  const devtools = await context.newCDPSession(page)
  if (slowdown > 1) await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  if (line === 'slow') {
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', slowLine)
  }
  await page.goto(server.url + path, { waitUntil: early ? 'commit' : 'load' })
  // A page that never stops asking is as ready as it gets.
  if (!early) await page.waitForLoadState('networkidle', { timeout: idleTimeoutMs }).catch(() => {})
  return { page, devtools, requests, errors, end: () => context.close() }
}
