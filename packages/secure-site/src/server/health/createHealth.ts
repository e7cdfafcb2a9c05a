import { Hono, type Context } from 'hono'

/** How the process is, for what watches it. Nothing of a visitor is told, and nothing of why. */
export interface Health {
  /**
   * `GET /health`: the process answers; who gets no answer starts it anew. `GET /ready`: it can serve visitors; who gets 503 sends
   * them to another one.
   */
  readonly routes: Hono
  /** @param ask asks the database; rejects where it does not */
  started(ask: () => Promise<unknown>): void
  /** From now on it is not ready: it stops soon. */
  drain(): void
}

/** What `GET /ready` answers; 200 for `ready`, and 503 for the others. */
type Readiness = 'ready' | 'starting' | 'databaseUnreachable' | 'stopping'

/** Milliseconds that the database has to answer. */
const answerTime = 2000
/** The answer of the database is for all who ask within so many milliseconds: strangers may ask too. */
const readTime = 1000

export function createHealth(now: () => number = () => performance.now()): Health {
  let state: 'starting' | 'started' | 'stopping' = 'starting'
  let ask: () => Promise<unknown> = () => Promise.reject(new Error('not started'))
  let read: { readonly at: number; readonly isReachable: Promise<boolean> } | undefined

  function isReachable(): Promise<boolean> {
    if (!read || now() - read.at >= readTime) read = { at: now(), isReachable: answersInTime(ask) }
    return read.isReachable
  }
  async function readiness(): Promise<Readiness> {
    if (state !== 'started') return state
    const answered = await isReachable()
    // It may have begun to stop meanwhile.
    if (state !== 'started') return state
    return answered ? 'ready' : 'databaseUnreachable'
  }

  const respond = (c: Context, status: string, code: 200 | 503) =>
    c.json({ status }, code, { 'Cache-Control': 'no-store' })
  const routes = new Hono()
  routes.get('/health', (c) => respond(c, 'ok', 200))
  routes.get('/ready', async (c) => {
    const status = await readiness()
    return respond(c, status, status === 'ready' ? 200 : 503)
  })
  return {
    routes,
    started(question) {
      ask = question
      if (state === 'starting') state = 'started'
    },
    drain() {
      state = 'stopping'
    },
  }
}

async function answersInTime(ask: () => Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), answerTime)
  })
  try {
    return await Promise.race([
      ask().then(
        () => true,
        () => false,
      ),
      late,
    ])
  } finally {
    clearTimeout(timer)
  }
}
