import { AskSchema, DecideSchema, OpenSchema, WaitSchema, WithdrawSchema } from '@portico/embedded-api/requests'
import { Hono, type Context } from 'hono'

import { readBody } from '../documents/readBody.js'
import type { RequireSession, SessionEnv } from '../auth/Session.js'
import type { Requests } from './createRequests.js'

export interface RequestRoutesDeps {
  readonly requests: Requests
  readonly requireSession: RequireSession
  /** The network that a request came from, as `clientNetwork` says. */
  clientOf(c: Context): string
}

/** `/requests`, below `/api`: of the frame, by its session; of the window, by the secret that the frame gave it. */
export function requestRoutes({ requests, requireSession, clientOf }: RequestRoutesDeps): Hono {
  const ofFrame = new Hono<SessionEnv>()
  const ofWindow = new Hono()

  ofFrame.post('/requests', requireSession, async (c) =>
    c.json(await requests.ask(c.var.session, await readBody(c, AskSchema))),
  )
  ofFrame.post('/requests/wait', requireSession, async (c) => {
    const { id, until } = await readBody(c, WaitSchema)
    return c.json(await requests.wait({ session: c.var.session, client: clientOf(c) }, id, until, c.req.raw.signal))
  })
  ofFrame.post('/requests/withdraw', requireSession, async (c) => {
    await requests.withdraw(c.var.session, await readBody(c, WithdrawSchema))
    return c.json({})
  })

  ofWindow.post('/requests/open', async (c) => c.json(await requests.open(await readBody(c, OpenSchema))))
  ofWindow.post('/requests/watch', async (c) =>
    c.json({ isOpen: await requests.isOpen(await readBody(c, OpenSchema)) }),
  )
  ofWindow.post('/requests/decide', async (c) => {
    await requests.decide(await readBody(c, DecideSchema))
    return c.json({})
  })
  return new Hono().route('/', ofWindow).route('/', ofFrame)
}
