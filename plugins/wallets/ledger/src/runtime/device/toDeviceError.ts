import { isAbort, isPorticoError, messageOf, providerErrorCodes } from '@portico/core'
import type { LedgerContext } from '../../LedgerSpec.js'
import type { LedgerApp, LedgerErrors } from '../../errors.js'

type Meaning = 'rejected' | 'locked' | 'wrongApp' | 'blindSigning'

/** Status words of the device and its apps (`StatusCodes` of @ledgerhq/hw-transport; the documentation of the apps). */
const meanings: Readonly<Record<number, Meaning>> = {
  0x6985: 'rejected',
  0x5501: 'rejected',
  0x5515: 'locked',
  0x6982: 'locked',
  0x6804: 'locked',
  // The dashboard, or an app that does not know the instruction.
  0x6511: 'wrongApp',
  0x6d00: 'wrongApp',
  0x6d02: 'wrongApp',
  0x6e00: 'wrongApp',
  0x6e01: 'wrongApp',
  0x6a80: 'blindSigning',
  0x6808: 'blindSigning',
}

/** Of errors that Ledger's packages make without a status, by their name. */
const named: Readonly<Record<string, keyof LedgerErrors>> = {
  LockedDeviceError: 'locked',
  EthAppPleaseEnableContractData: 'blindSigning',
  CeloAppPleaseEnableContractData: 'blindSigning',
  DisconnectedDevice: 'disconnected',
  DisconnectedDeviceDuringOperation: 'disconnected',
  NetworkError: 'disconnected', // DOMException of `sendReport`
  TransportRaceCondition: 'inUse',
  TimeoutError: 'timeout',
}

/** What to do. */
const details = (app: LedgerApp): Readonly<Record<string, string>> => ({
  notSupported: 'Use Chrome, Edge or Opera on a computer, on a page that is served over https.',
  noDevice: 'Plug it in, unlock it, and choose it in the list of the browser.',
  inUse: 'Close Ledger’s own program and other tabs that use the device, then try again.',
  locked: 'Unlock it with its PIN, then try again.',
  wrongApp: `Open the ${app} app on the device, then try again.`,
  blindSigning: `The device cannot show this. Allow blind signing in the settings of its ${app} app if you trust this site, then try again.`,
  disconnected: 'Plug it in again, open the app, then try again. Nothing was signed.',
  timeout: 'Unlock the device and open the app, then try again.',
  otherDevice: 'Plug in the device that was connected, or connect this one.',
  deviceFailed: 'Try again. If it goes on, update the app on the device.',
})

/** A coded error for what the device, its transport or the browser threw. A refusal has the code 4001 (EIP-1193). */
export function toDeviceError(context: LedgerContext, thrown: unknown, app: LedgerApp): Error {
  if (isPorticoError(thrown) || isAbort(thrown)) return thrown as Error
  const { statusCode, name = '', code } = Object(thrown) as { statusCode?: unknown; name?: string; code?: unknown }
  if (code === providerErrorCodes.userRejected) return thrown as Error
  const status = typeof statusCode === 'number' ? statusCode : undefined
  const meaning = status === undefined ? undefined : meanings[status]
  if (meaning === 'rejected') return refusal(context, thrown)
  // The Solana app's package has no status in this one.
  const isBlind = /enabling blind signature/i.test(messageOf(thrown))
  const found =
    meaning ?? (Object.hasOwn(named, name) ? named[name] : undefined) ?? (isBlind ? 'blindSigning' : undefined)
  if (found) return deviceError(context, found as 'locked', app, thrown)
  if (status === undefined && thrown instanceof Error) return thrown
  return deviceError(context, 'deviceFailed', app, thrown, { status: (status ?? 0).toString(16).padStart(4, '0') })
}

/** With what the visitor can do about it. */
export function deviceError(
  context: LedgerContext,
  name: keyof LedgerErrors,
  app: LedgerApp,
  cause?: unknown,
  values: object = {},
): Error {
  const text = details(app)[name]
  return context.error(name as 'locked', { app, ...values } as {}, {
    ...(cause !== undefined && { cause }),
    ...(text !== undefined && { details: text }),
  })
}

/** The visitor refused, on the device or in the view. */
export function refusal(context: LedgerContext, cause?: unknown): Error {
  const coded = context.error('rejected', {}, cause === undefined ? {} : { cause })
  return Object.assign(new Error(coded.shortMessage, { cause: coded }), { code: providerErrorCodes.userRejected })
}
