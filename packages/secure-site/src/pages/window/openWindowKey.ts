import { signText } from '../api/signText.js'
import { openWindowStore } from '../continue/windowStore.js'
import type { WindowKey } from './showWindow.js'

/** The key of this browser's windows of the site, which no script can read. */
export async function openWindowKey(): Promise<WindowKey> {
  const { privateKey, publicKey } = await (await openWindowStore()).readKey()
  const { x = '', y = '' } = await crypto.subtle.exportKey('jwk', publicKey)
  return {
    jwk: { kty: 'EC', crv: 'P-256', x, y },
    sign: (text) => signText(privateKey, text),
  }
}
