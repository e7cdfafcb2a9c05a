import type { Route } from '@playwright/test'

/** The site's flows in a Map: what the database does is tested at the routes themselves. */
export function serveFlows(alter: (ciphertext: string) => string = (text) => text): (route: Route) => Promise<void> {
  const flows = new Map<string, { ciphertext: string; seen: boolean; decision?: string; over: boolean }>()
  const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
  return async (route) => {
    const body = route.request().postDataJSON() as {
      readonly flowId: string
      readonly ciphertext: string
      readonly until: string
      readonly decision: string
    }
    const answer = (json: unknown, status = 200): Promise<void> => route.fulfill({ status, json })
    const path = new URL(route.request().url()).pathname.replace('/api/flows', '')
    if (path === '') flows.set(body.flowId, { ciphertext: alter(body.ciphertext), seen: false, over: false })
    const flow = flows.get(body.flowId)
    if (!flow || (path === '/redeem' && (flow.seen || flow.over))) return answer({ code: 'embedded/aborted' }, 410)
    if (path === '/redeem') flow.seen = true
    if (path === '/decide') flow.decision = body.decision
    if (path === '/withdraw') flow.over = true
    if (path === '/wait') {
      for (let n = 0; n < 100 && !(body.until === 'seen' ? flow.seen : flow.decision !== undefined); n++) await wait(50)
      return answer({ seen: flow.seen, ...(flow.decision === undefined ? {} : { decision: flow.decision }) }).catch(
        () => undefined,
      )
    }
    const answers: Readonly<Record<string, unknown>> = {
      '/redeem': { ciphertext: flow.ciphertext },
      '/watch': { open: !flow.over && flow.decision === undefined },
    }
    return answer(answers[path] ?? {}).catch(() => undefined)
  }
}
