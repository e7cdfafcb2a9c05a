import { FrameError } from '@portico/embedded-api'
import * as v from 'valibot'

const RefusalSchema = v.object({ code: v.string(), message: v.string() })

/** Asks the site without a session. @throws FrameError with the site's code and words */
export async function postJson(path: string, body: unknown): Promise<unknown> {
  const answer = await fetch(`/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    cache: 'no-store',
    credentials: 'omit',
  })
  const read: unknown = await answer.json()
  if (answer.ok) return read
  const { success, output } = v.safeParse(RefusalSchema, read)
  throw new FrameError(success ? output.code : 'embedded/failed', success ? output.message : 'An error occurred')
}
