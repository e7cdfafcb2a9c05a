import type { NamespaceTestWallet } from '../namespace/NamespaceTestWallet.js'
import type { ShownInterface, BitcoinInside } from './BitcoinInside.js'
import type { BitcoinInterface, BitcoinTestWalletOptions } from './BitcoinTestWalletOptions.js'
import { createBitcoinInside } from './createBitcoinInside.js'
import { leatherInterface } from './interfaces/leatherInterface.js'
import { okxInterface } from './interfaces/okxInterface.js'
import { phantomInterface } from './interfaces/phantomInterface.js'
import { satsInterface } from './interfaces/satsInterface.js'
import { standardInterface } from './interfaces/standardInterface.js'
import { unisatInterface } from './interfaces/unisatInterface.js'

const interfaces: Readonly<Record<BitcoinInterface, (inside: BitcoinInside) => ShownInterface>> = {
  standard: standardInterface,
  sats: satsInterface,
  leather: leatherInterface,
  unisat: unisatInterface,
  okx: okxInterface,
  phantom: phantomInterface,
}

/**
 * A wallet of Bitcoin for tests, with real keys: ECDSA and BIP-322 messages, PSBTs, transfers by a real node; as the Wallet Standard
 * has it, or as one of the injected interfaces in use. Its default keys are PUBLIC (see `publicKeys`).
 * Behaviours take the methods `connect`, `read`, `signMessage`, `signPsbt`, `sendTransfer` and `switchNetwork`, whatever the
 * interface calls them.
 * @throws `testing/invalidOptions`
 */
export function createBitcoinTestWallet(options: BitcoinTestWalletOptions = {}): NamespaceTestWallet {
  const inside = createBitcoinInside(options, (what) => surface.changed(what))
  const surface = interfaces[options.speaks ?? 'standard'](inside)
  const { controls } = inside.base
  return Object.defineProperties(
    { appear: (page: Window = window) => surface.appear(page as never) },
    Object.getOwnPropertyDescriptors(controls),
  ) as NamespaceTestWallet
}
