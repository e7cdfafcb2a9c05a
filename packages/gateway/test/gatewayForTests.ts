import { onTestFinished } from 'vitest'

import { memoryLimits } from '@portico/server'

import { createCharges, type Charges } from '../src/limits/createCharges.js'
import { startGateway, type GatewayConfig } from '../src/index.js'

/** A gateway for more than this machine names both. */
const listed = { projects: [{ id: 'test-project' }], origins: '*' } as const

/** For routes without a gateway: nothing is counted. */
export const noCharges: Charges = createCharges({
  calls: false,
  callsPerDay: false,
  proxies: 0,
  createLimiter: memoryLimits(),
})

/** A gateway that stops with the test; `ask` is fetch against it with a project id in the query. */
export async function gatewayForTests(config: GatewayConfig = {}): Promise<{
  readonly url: string
  readonly operationsUrl: string | undefined
  ask(path: string, init?: RequestInit): Promise<Response>
  rpc(chain: string, body: unknown): Promise<{ readonly status: number; readonly text: string; readonly json: unknown }>
}> {
  const gateway = await startGateway({ stopTimeout: 100, ...(config.proxies && listed), ...config })
  onTestFinished(() => gateway.stop())
  const ask = (path: string, init?: RequestInit) => {
    const url = new URL(path, gateway.url)
    if (!url.searchParams.has('projectId')) url.searchParams.set('projectId', 'test-project')
    return fetch(url, init)
  }
  return {
    url: gateway.url,
    operationsUrl: gateway.operationsUrl,
    ask,
    async rpc(chain, body) {
      const response = await ask(`/v1/?chainId=${encodeURIComponent(chain)}`, {
        method: 'POST',
        body: typeof body === 'string' ? body : JSON.stringify(body),
      })
      const text = await response.text()
      return { status: response.status, text, json: text === '' ? undefined : JSON.parse(text) }
    },
  }
}
