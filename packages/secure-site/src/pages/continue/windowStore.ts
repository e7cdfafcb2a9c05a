import { calculateThumbprint } from 'dpop'

import { openDeviceStore, type DeviceStore } from '../api/openDeviceStore.js'

/** The key of the site's own windows. Frames have others, as their storage is apart. */
export function openWindowStore(): Promise<DeviceStore> {
  return openDeviceStore('portico-window')
}

/** Its thumbprint (RFC 7638). Undefined where it would go with the window. */
export async function readWindowKey(): Promise<string | undefined> {
  const store = await openWindowStore()
  if (!store.isPersistent) return undefined
  return calculateThumbprint((await store.readKey()).publicKey)
}
