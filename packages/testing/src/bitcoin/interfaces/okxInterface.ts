import type { BitcoinInside, ShownInterface } from '../BitcoinInside.js'
import { hexOf } from '../keys/KeyAddress.js'
import { placeInPage } from './placeInPage.js'
import { unisatMethods } from './unisatInterface.js'

/** OKX: `window.okxwallet.bitcoin`. */
export function okxInterface(inside: BitcoinInside): ShownInterface {
  const shown = (accounts: ReturnType<BitcoinInside['visible']>): unknown => {
    if (!Array.isArray(accounts)) return accounts
    const [account] = accounts as ReturnType<BitcoinInside['visible']>
    if (!account) return null
    const publicKey = hexOf(account.payment.publicKey)
    return { address: account.payment.address, publicKey, compressedPublicKey: publicKey }
  }
  const provider = { ...unisatMethods(inside), connect: async () => shown(await inside.connect()) }
  return {
    changed: () => inside.base.listeners.emit('accountChanged', shown(inside.visible())),
    appear: (page) => placeInPage(page, 'okxwallet.bitcoin', provider),
  }
}
