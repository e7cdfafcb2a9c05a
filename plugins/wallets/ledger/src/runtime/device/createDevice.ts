import { lazy, untilAborted, withSignals } from '@portico/core'
import type { HidDevice, LedgerContext } from '../../LedgerSpec.js'
import type { LedgerApp } from '../../errors.js'
import { findHid, vendorId, type Hid } from '../../hid.js'
import type { LedgerSdk, Transport } from './ledgerSdk.js'
import { readAppAndVersion } from './readAppAndVersion.js'
import { deviceError, toDeviceError } from './toDeviceError.js'

/** The app that is open on the device. */
export interface OpenApp {
  readonly sdk: LedgerSdk
  readonly transport: Transport
  /** Of the app, such as `1.12.0`. */
  readonly version: string
}

export interface DeviceRequest<T> {
  readonly app: LedgerApp
  /** Milliseconds for `work`. */
  readonly limit: number
  readonly signal: AbortSignal
  work(open: OpenApp): Promise<T>
}

export interface Device {
  /**
   * Opens the device for one piece of work, and closes it again: meanwhile other tabs and programs can use it, and an app that is
   * opened on it, for which it leaves the bus for a moment, is no trouble. Pieces of work wait for each other.
   * @throws the errors of the device, a refusal with the code 4001, the signal's reason
   */
  use<T>(request: DeviceRequest<T>): Promise<T>
  prefer(device: HidDevice): void
}

/** Milliseconds for an answer that needs no visitor. */
export const answerLimit = 10_000
/** A Web Lock of the tab of this site that uses the device. */
const lockName = 'portico-ledger'

export function createDevice(context: LedgerContext): Device {
  const sdk = lazy('ledger', async () => (await import('./ledgerSdk.js')).ledgerSdk)
  let queue: Promise<unknown> = Promise.resolve()
  let preferred: HidDevice | undefined

  async function find(hid: Hid, app: LedgerApp): Promise<HidDevice> {
    const devices = (await hid.getDevices()).filter((device) => device.vendorId === vendorId)
    const found = devices.find((device) => device === preferred) ?? devices[0]
    if (!found) throw deviceError(context, 'noDevice', app)
    return found
  }
  async function converse<T>({ app, limit, signal, work }: DeviceRequest<T>): Promise<T> {
    const hid = findHid()
    if (!hid) throw deviceError(context, 'notSupported', app)
    const device = await find(hid, app)
    const loaded = await sdk()
    signal.throwIfAborted()
    try {
      if (!device.opened) await device.open()
    } catch (cause) {
      throw deviceError(context, 'inUse', app, cause)
    }
    const over = new AbortController()
    const gone = new AbortController()
    const onDisconnect = (event: Event): void => {
      if ((event as Event & { readonly device?: unknown }).device === device)
        gone.abort(deviceError(context, 'disconnected', app))
    }
    hid.addEventListener('disconnect', onDisconnect, { signal: over.signal })
    const within = <R>(milliseconds: number, step: () => Promise<R>): Promise<R> =>
      withSignals([signal, gone.signal], (first) => untilAborted(step, first), milliseconds)
    let transport: Transport | undefined
    try {
      transport = await loaded.createTransport(device)
      const opened = transport
      const found = await within(answerLimit, () => readAppAndVersion(opened))
      if (found.name !== app) throw deviceError(context, 'wrongApp', app, undefined, { found: found.name })
      return await within(limit, () => work({ sdk: loaded, transport: opened, version: found.version }))
    } catch (thrown) {
      throw toDeviceError(context, thrown, app)
    } finally {
      over.abort()
      // Not by the transport's own `close`, which waits for an answer that may never come.
      const { onInputReport } = Object(transport) as { readonly onInputReport?: EventListener }
      if (onInputReport) device.removeEventListener('inputreport', onInputReport)
      await device.close().catch(() => {})
    }
  }
  /** Not while another tab of this site uses it: answers would reach both. */
  async function alone<T>(request: DeviceRequest<T>): Promise<T> {
    request.signal.throwIfAborted()
    const locks = (globalThis.navigator as Partial<Navigator>).locks
    if (!locks) return converse(request)
    const result = await locks.request(lockName, { ifAvailable: true }, async (lock) => {
      if (!lock) throw deviceError(context, 'inUse', request.app)
      return { answer: await converse(request) }
    })
    return result.answer
  }
  return {
    prefer(device) {
      preferred = device
    },
    use(request) {
      const turn = queue.then(() => alone(request))
      queue = turn.catch(() => {})
      return untilAborted(() => turn, request.signal)
    },
  }
}
