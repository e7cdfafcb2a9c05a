import { Hono, type Context } from 'hono'

/** `late`: it answers with what it knew some time ago. `starting`: it knows nothing yet. */
export type PartState = 'ok' | 'late' | 'starting' | 'down'

/** How each part of a server is, by its name. Without the part `database`, where there is one, nothing can be served. */
export type Parts = Readonly<Record<string, PartState>>

export interface StartedServer {
  /** Asks the parts; rejects where the database does not answer. */
  readonly parts: () => Promise<Parts>
  /** What `/health` says beside that the process runs. */
  readonly about?: () => object
}

/** How the process is, for what watches it. Nothing of a visitor is answered, and nothing of why. */
export interface Health {
  /**
   * `GET /health`: the process answers; who gets no answer starts it anew. `GET /ready`: it can serve visitors, and which of its
   * parts cannot; who gets 503 sends them to another one.
   */
  readonly routes: Hono
  started(server: StartedServer): void
  /** From now on it is not ready: it stops soon. */
  drain(): void
}

/** What `GET /ready` answers; 200 for `ready`, and 503 for the others. */
export interface Readiness {
  readonly status: 'ready' | 'starting' | 'unavailable' | 'stopping'
  readonly parts?: Parts
}

/** Milliseconds that the parts have to answer. */
const answerTime = 2000
/** The answer of the parts is for all who ask within so many milliseconds: strangers may ask too. */
const readTime = 1000

export function createHealth(now: () => number = () => performance.now()): Health {
  let state: 'starting' | 'started' | 'stopping' = 'starting'
  let server: StartedServer = { parts: () => Promise.reject(new Error('not started')) }
  let read: { readonly at: number; readonly parts: Promise<Parts> } | undefined

  function partsNow(): Promise<Parts> {
    if (!read || now() - read.at >= readTime) read = { at: now(), parts: answersInTime(server.parts) }
    return read.parts
  }
  async function readiness(): Promise<Readiness> {
    if (state !== 'started') return { status: state }
    const parts = await partsNow()
    // It may have begun to stop meanwhile.
    if (state !== 'started') return { status: state }
    return { status: parts['database'] === 'down' ? 'unavailable' : 'ready', parts }
  }

  const respond = (c: Context, body: object, code: 200 | 503) => c.json(body, code, { 'Cache-Control': 'no-store' })
  const routes = new Hono()
  routes.get('/health', (c) => respond(c, { status: 'ok', ...server.about?.() }, 200))
  routes.get('/ready', async (c) => {
    const answer = await readiness()
    return respond(c, answer, answer.status === 'ready' ? 200 : 503)
  })
  return {
    routes,
    started(started) {
      server = started
      if (state === 'starting') state = 'started'
    },
    drain() {
      state = 'stopping'
    },
  }
}

async function answersInTime(ask: () => Promise<Parts>): Promise<Parts> {
  const isDown: Parts = { database: 'down' }
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Parts>((resolve) => {
    timer = setTimeout(() => resolve(isDown), answerTime)
  })
  try {
    return await Promise.race([ask().catch(() => isDown), late])
  } finally {
    clearTimeout(timer)
  }
}
