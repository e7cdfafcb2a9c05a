import { definePlugin, type Modal, type Plugin } from '@portico/core'
import { evm, type EvmSpec } from '@portico/evm'
import type { AnalyticsEvent } from '@portico/gateway-api'
import { createEvmTestWallet, type EvmTestWallet } from '@portico/testing'
import { createTestModal, type TestModal } from '@portico/testing/conformance'
import { startGatewayDouble, type GatewayAnswer, type GatewayDouble } from '@portico/testing/gateway'
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { onTestFinished, vi } from 'vitest'
import { analytics, type AnalyticsOptions, type AnalyticsSpec } from '../src/index.js'

interface VisitorSpec {
  readonly id: 'visitor'
  readonly api: { act(event: string, payload?: object): void }
}

/** Emits what a feature would, when a visitor uses it. */
export function visitor(): Plugin<VisitorSpec> {
  return definePlugin<VisitorSpec>({
    id: 'visitor',
    core: 1,
    setup: ({ plugin }) => ({ api: { act: plugin.emit as VisitorSpec['api']['act'] } }),
  })
}

export interface Site extends TestModal<Modal<EvmSpec | AnalyticsSpec | VisitorSpec>> {
  readonly wallet: EvmTestWallet
  /** Bodies of the beacons that the page handed to the browser, with their addresses. */
  readonly beacons: readonly { readonly url: URL; readonly events: readonly AnalyticsEvent[] }[]
  /** What the sink was given. */
  readonly handled: readonly AnalyticsEvent[]
  /** Uses a feature so often. */
  act(times?: number): void
  /** Connects, as a visitor who opened the modal. */
  connect(): Promise<void>
  /** The page goes to the background or away. */
  leave(): void
}

export interface SiteOptions extends AnalyticsOptions {
  readonly gateway: string
  readonly stored?: Map<string, string> | undefined
}

/** Milliseconds after which the plugin sends what waits. */
export const interval = 10_000

/** A page with a wallet. Timers go on in real time, and `vi.advanceTimersByTimeAsync` moves them further. */
export function openSite({ gateway, stored, ...options }: SiteOptions): Site {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const wallet = createEvmTestWallet({ name: 'Meadow', rdns: 'example.meadow' })
  onTestFinished(wallet.announce(window))
  const beacons: { url: URL; events: readonly AnalyticsEvent[] }[] = []
  vi.stubGlobal(
    'navigator',
    Object.create(navigator, {
      sendBeacon: {
        value(url: string, body: string): boolean {
          beacons.push({ url: new URL(url), events: JSON.parse(body) as readonly AnalyticsEvent[] })
          // Browsers post it so.
          void fetch(url, { method: 'POST', body, headers: { 'content-type': 'text/plain;charset=UTF-8' } }).catch(
            () => {},
          )
          return true
        },
      },
    }),
  )
  const handled: AnalyticsEvent[] = []
  const sink = (event: AnalyticsEvent) => void handled.push(event)
  const site = createTestModal({ gateway, plugins: [evm(), analytics({ sink, ...options }), visitor()] }, stored)
  onTestFinished(site.modal.start())
  onTestFinished(() => site.modal.dispose())
  return {
    ...site,
    wallet,
    beacons,
    handled,
    act(times = 1) {
      for (let time = 0; time < times; time += 1) site.modal.api.visitor.act('CLICK_CONVERT')
    },
    async connect() {
      site.modal.open()
      await site.modal.connect({ wallet: 'example.meadow' })
    },
    leave: () => void dispatchEvent(new Event('pagehide')),
  }
}

/** Passes requests on to a gateway, and writes them down. */
export function recorded(
  gateway: string,
  instead?: (path: string) => GatewayAnswer | undefined,
): Promise<GatewayDouble> {
  return startGatewayDouble(async ({ method, url, body }) => {
    const other = instead?.(url.pathname)
    if (other) return other
    const answer = await fetch(new URL(url.pathname + url.search, gateway), { method, ...(body && { body }) })
    return { status: answer.status, body: await answer.text() }
  })
}

/** Requests of analytics, in order. */
export function sent({
  seen,
}: GatewayDouble): readonly { readonly path: string; readonly events: readonly AnalyticsEvent[] }[] {
  return seen.flatMap(({ url, body }) => {
    if (url.pathname !== '/e' && url.pathname !== '/batch') return []
    const json = JSON.parse(body) as AnalyticsEvent | readonly AnalyticsEvent[]
    return [
      {
        path: url.pathname,
        events: Array.isArray(json) ? (json as readonly AnalyticsEvent[]) : [json as AnalyticsEvent],
      },
    ]
  })
}

/** Names of the events. */
export const namesOf = (events: readonly AnalyticsEvent[]): readonly string[] => events.map(({ props }) => props.event)

/** A gateway in a process of its own: this one has the globals of a page. */
export async function startGatewayProcess(config: object): Promise<{ readonly url: string; stop(): void }> {
  const entry = join(import.meta.dirname, '../../../../packages/gateway/src/index.ts')
  const module = `data:text/javascript,export default ${encodeURIComponent(JSON.stringify(config))}`
  const program = `
    import { startGateway } from ${JSON.stringify(entry)}
    import config from ${JSON.stringify(module)}
    console.log((await startGateway(config)).url)`
  const child = spawn(
    process.execPath,
    ['--conditions=@portico/source', '--import', 'tsx', '--input-type=module', '--eval', program],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (line: Buffer) => resolve(line.toString().trim()))
    child.once('exit', () => reject(new Error('The gateway did not start')))
  })
  return { url, stop: () => void child.kill() }
}
