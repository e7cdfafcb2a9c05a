import { isAllowedOrigin } from '@portico/embedded-api'
import type { EmbeddedContext } from '../EmbeddedSpec.js'
import { raiseAlert } from './frameErrors.js'

/** A login does not wait longer for the list, ms: the secure site knows its own list. */
const timeout = 5000

type Origins = readonly string[]

/**
 * Whether this page may offer logins, as the project's list of origins says. It is asked once, at the first login.
 * A list that is empty, or does not come, allows every page: the secure site refuses by its own list.
 */
export function createOriginCheck(context: EmbeddedContext): (signal: AbortSignal) => Promise<void> {
  let origins: Promise<Origins> | undefined

  async function read(): Promise<Origins> {
    const settings = context.wants.projectSettings?.for('*')
    if (!settings) return []
    try {
      return await settings.allowedOrigins(AbortSignal.timeout(timeout))
    } catch (thrown) {
      const { status = 0 } = (Object(thrown) as { readonly context?: { readonly status?: number } }).context ?? {}
      const { message } = thrown as Error
      if (status === 429) raiseAlert(context, { code: 'embedded/rateLimited' })
      else if (status >= 500 && status <= 599) raiseAlert(context, { code: 'embedded/serverError', message })
      // The next login asks again.
      origins = undefined
      return []
    }
  }
  /** @throws `embedded/originNotAllowed`, the signal's reason */
  return async (signal) => {
    origins ??= read()
    const allowed = await origins
    signal.throwIfAborted()
    if (allowed.length === 0 || isAllowedOrigin(window.location.origin, allowed)) return
    const failure = context.error('originNotAllowed', {})
    raiseAlert(context, failure)
    throw failure
  }
}
