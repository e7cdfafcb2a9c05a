import type { BitcoinInside, ShownInterface } from '../BitcoinInside.js'
import type { BitcoinNetworkName } from '../BitcoinTestWalletOptions.js'
import { hexOf } from '../keys/KeyAddress.js'
import { placeInPage } from './placeInPage.js'
import { unisatMethods } from './unisatInterface.js'

/** OKX: `window.okxwallet.bitcoin`, and an object beside it for each other network. */
export function okxInterface(inside: BitcoinInside): ShownInterface {
  const { base, options } = inside
  const visible = (accounts: ReturnType<BitcoinInside['visible']>): unknown => {
    if (!Array.isArray(accounts)) return accounts
    const [account] = accounts as ReturnType<BitcoinInside['visible']>
    if (!account) return null
    const publicKey = hexOf(account.payment.publicKey)
    return { address: account.payment.address, publicKey, compressedPublicKey: publicKey }
  }
  const methods: object = { ...unisatMethods(inside), connect: async () => visible(await inside.connect()) }
  /** The methods on one network. Those of a test network do not send. */
  const on = (network: BitcoinNetworkName): object =>
    Object.fromEntries(
      Object.entries(methods)
        .filter(([name]) => name !== 'sendBitcoin' || network !== 'testnet')
        .map(([name, call]: [string, (...given: unknown[]) => unknown]) => [
          name,
          (...given: unknown[]) => {
            if (base.controls.network !== network) base.controls.setNetwork(network)
            return call(...given)
          },
        ]),
    )
  const main = { ...on(options.network === 'regtest' || !options.network ? 'regtest' : 'mainnet'), isOkxWallet: true }
  return {
    changed(what) {
      if (what === 'accounts') base.listeners.emit('accountChanged', visible(inside.visible()))
    },
    appear(page) {
      const undo = [
        placeInPage(page, 'okxwallet.bitcoin', main),
        placeInPage(page, 'okxwallet.bitcoinTestnet', on('testnet')),
        ...(options.takesUnisat ? [placeInPage(page, 'unisat', { ...main })] : []),
      ]
      return () => undo.forEach((takeAway) => takeAway())
    },
  }
}
