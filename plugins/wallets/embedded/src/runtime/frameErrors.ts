import { FrameError, type FrameKind } from '@portico/embedded-api'
import { messageOf, providerErrorCodes, rpcErrorCodes, type Alert, type PorticoError } from '@portico/core'
import type { EmbeddedContext } from '../EmbeddedSpec.js'
import { errors } from '../errors.js'

/** What the frame, its connection or the list of origins failed with, by code. */
const alerts: Readonly<Record<string, Omit<Alert, 'code' | 'tone'>>> = {
  'embedded/frameLoadFailed': {
    short: 'Network Error',
    long: 'Could not load the embedded wallet: the frame of the secure site was not ready within 20 seconds, or its document loaded and did not answer within 5. Check that the site is up, that it allows this origin for the project, and that the Content-Security-Policy of this page has it in frame-src.',
  },
  'embedded/requestTimeout': {
    short: 'Embedded Wallet Request Timed Out',
    long: 'The embedded wallet did not answer within two minutes, or the visitor did not finish the login.',
  },
  'embedded/originNotAllowed': {
    short: 'Invalid App Configuration',
    long: 'The origin of this page is not on the allowlist of the project. Add it to the origins of the project, at the gateway and at the secure site.',
  },
  'embedded/serverError': {
    short: 'Server Error',
    long: 'Failed to get app configuration: the gateway did not answer with the allowed origins of the project.',
  },
  'embedded/rateLimited': {
    short: 'Rate Limited',
    long: 'Failed to get app configuration: the gateway answers 429, too many requests. Try again later or raise its limit.',
  },
  'embedded/sessionExpired': {
    short: 'Session Expired',
    long: 'The session of the embedded wallet is not valid. Check the time settings of the device, then log in again.',
  },
}

export function raiseAlert(context: EmbeddedContext, thrown: unknown): void {
  const { code = '', message } = Object(thrown) as { readonly code?: string; readonly message?: string }
  const alert = Object.hasOwn(alerts, code) ? alerts[code] : undefined
  if (!alert) return
  const long = code === 'embedded/serverError' ? `${alert.long} ${message}` : alert.long
  context.alerts.raise({ code, tone: 'error', ...alert, long })
}

/** A coded error of this plugin. The codes of the secure site begin with its id, and its messages are for visitors. */
export function toEmbeddedError(context: EmbeddedContext, thrown: unknown, kind: FrameKind): Error {
  if (!(thrown instanceof FrameError)) return thrown as Error
  const { code, message } = thrown
  const name = code === 'embedded/closed' ? 'aborted' : code.replace('embedded/', '')
  return context.error(name as 'failed', {}, { cause: thrown, ...textOf(name, message, kind) })
}

/** Where it is not the plugin's own. */
function textOf(name: string, message: string, kind: FrameKind): { readonly shortMessage?: string } {
  if (name === 'aborted') return kind === 'RPC_REQUEST' ? { shortMessage: 'Request was aborted' } : {}
  if (name === 'frameLoadFailed' || name === 'requestTimeout') return {}
  return { shortMessage: message || String(errors.failed) }
}

/** EIP-1193 and EIP-1474 codes of what a request for approval may fail with. */
const codes: Readonly<Record<string, number>> = {
  'embedded/rejected': providerErrorCodes.userRejected,
  // The visitor left before they had approved.
  'embedded/aborted': providerErrorCodes.userRejected,
  'embedded/methodNotAllowed': providerErrorCodes.unsupportedMethod,
  'embedded/chainNotAllowed': providerErrorCodes.unrecognizedChain,
  'embedded/sessionExpired': providerErrorCodes.unauthorized,
  'embedded/originNotAllowed': providerErrorCodes.unauthorized,
  'embedded/frameLoadFailed': providerErrorCodes.disconnected,
  'embedded/unreadable': rpcErrorCodes.invalidParams,
  'embedded/domainMismatch': rpcErrorCodes.invalidParams,
  'embedded/dangerousTypedData': rpcErrorCodes.invalidParams,
  'embedded/tooMany': -32005,
}

/** As EIP-1193 has errors: with a number as code, for pages and plugins that call the provider. */
export function toProviderError(thrown: unknown): Error {
  const { code = '', shortMessage = messageOf(thrown), cause } = Object(thrown) as Partial<PorticoError>
  // The frame says the number where a standard has one for it, such as 5730 of EIP-5792.
  const standard = cause instanceof FrameError ? cause.rpcCode : undefined
  const number = standard ?? (Object.hasOwn(codes, code) ? codes[code] : rpcErrorCodes.internalError)
  return Object.assign(new Error(shortMessage, { cause: thrown }), { code: number })
}
