import { isPorticoError } from '@portico/core'

/**
 * Whether code could not be loaded although the page is online: most likely the site was deployed again since the page was
 * opened, and the files it refers to are gone. Only a reload of the page helps then.
 */
export function isCodeUnavailable(error: unknown): boolean {
  if (navigator.onLine === false || !isPorticoError(error)) return false
  return error.walk((cause) => isPorticoError(cause, 'core/codeUnavailable')) !== undefined
}
