import type { HidDevice } from './LedgerSpec.js'

/** As far as it is used here of WebHID. */
export interface Hid extends EventTarget {
  requestDevice(options: { readonly filters: readonly object[] }): Promise<readonly HidDevice[]>
  /** Those that the visitor has allowed this site to use, and that are plugged in. */
  getDevices(): Promise<readonly HidDevice[]>
}

/** USB vendor id of Ledger. */
export const vendorId = 0x2c97

/** Undefined: the browser has no WebHID, or the page is not served over https. */
export function findHid(): Hid | undefined {
  return (globalThis.navigator as { readonly hid?: Hid } | undefined)?.hid
}

/** Opens the browser's list of devices, which works only while a click is handled. Undefined: the visitor chose none. */
export async function pickDevice(): Promise<HidDevice | undefined> {
  try {
    const [device] = (await findHid()?.requestDevice({ filters: [{ vendorId }] })) ?? []
    return device
  } catch {
    return undefined // not within a click, or forbidden by the page's Permissions-Policy
  }
}
