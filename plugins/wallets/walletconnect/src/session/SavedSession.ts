import { safeLink } from '@portico/core'
import * as v from 'valibot'
import type { DeepLinkChoice } from '../links/deepLinkChoice.js'

/** What finds a session again after a reload; the rest of it is in the client's own storage. */
export interface SavedSession {
  readonly topic: string
  readonly link?: DeepLinkChoice
}

const schema = v.object({
  topic: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  link: v.fallback(
    v.optional(
      v.object({
        href: v.pipe(
          v.string(),
          v.check((href) => safeLink(href) !== undefined),
        ),
        name: v.string(),
      }),
    ),
    undefined,
  ),
})

/** Undefined for anything that `createSession` did not save. */
export function parseSavedSession(saved: unknown): SavedSession | undefined {
  const { success, output } = v.safeParse(schema, saved)
  if (!success) return undefined
  const { topic, link } = output
  return { topic, ...(link ? { link } : {}) }
}
