import { AskSchema, ConfirmSchema, DecideSchema, OpenSchema, WaitSchema, WithdrawSchema } from '@portico/embedded-api/requests'
import { Hono } from 'hono'

import { readBody } from '../documents/readBody.js'
import type { RequireSession, SessionEnv } from '../auth/Session.js'
import type { Requests } from './createRequests.js'

export interface RequestRoutesDeps {
  readonly requests: Requests
  readonly requireSession: RequireSession
}

const fresh = { 'Cache-Control': 'no-store' }

/** `/requests`, below `/api`: of the frame, by its session; of the window, by the secret that the frame gave it. */
export function requestRoutes({ requests, requireSession }: RequestRoutesDeps): Hono {
  const ofFrame = new Hono<SessionEnv>()
  const ofWindow = new Hono()

  ofFrame.post('/requests', requireSession, async (c) =>
    c.json(await requests.ask(c.var.session, await readBody(c, AskSchema)), 200, fresh),
  )
  ofFrame.post('/requests/wait', requireSession, async (c) => {
    const { id, until } = await readBody(c, WaitSchema)
    return c.json(await requests.wait(c.var.session, id, until, c.req.raw.signal), 200, fresh)
  })
  ofFrame.post('/requests/confirm', requireSession, async (c) => {
    const { id } = await readBody(c, ConfirmSchema)
    return c.json(await requests.confirm(c.var.session, id), 200, fresh)
  })
  ofFrame.post('/requests/withdraw', requireSession, async (c) => {
    await requests.withdraw(c.var.session, await readBody(c, WithdrawSchema))
    return c.json({}, 200, fresh)
  })

  ofWindow.post('/requests/open', async (c) => c.json(await requests.open(await readBody(c, OpenSchema)), 200, fresh))
  ofWindow.post('/requests/watch', async (c) =>
    c.json({ isOpen: await requests.isOpen(await readBody(c, OpenSchema)) }, 200, fresh),
  )
  ofWindow.post('/requests/decide', async (c) => {
    await requests.decide(await readBody(c, DecideSchema))
    return c.json({}, 200, fresh)
  })
  return new Hono().route('/', ofWindow).route('/', ofFrame)
}
