import type { BitcoinInside, ShownInterface } from '../BitcoinInside.js'
import { hexOf } from '../keys/KeyAddress.js'
import { emitter } from './emitter.js'
import { placeInPage } from './placeInPage.js'

interface SignOptions {
  readonly inputsToSign: readonly { readonly address: string; readonly signingIndexes: readonly number[] }[]
}

/** Phantom: `window.phantom.bitcoin`. It signs bytes and sends nothing. */
export function phantomInterface(inside: BitcoinInside): ShownInterface {
  const visible = (accounts: ReturnType<BitcoinInside['visible']>): unknown => {
    if (!Array.isArray(accounts)) return accounts
    return (accounts as ReturnType<BitcoinInside['visible']>).slice(0, 1).flatMap(({ payment, ordinals }) => [
      ...(ordinals
        ? [
            {
              address: ordinals.address,
              addressType: 'p2tr',
              publicKey: hexOf(ordinals.publicKey),
              purpose: 'ordinals',
            },
          ]
        : []),
      {
        address: payment.address,
        addressType: payment.kind,
        publicKey: hexOf(payment.publicKey),
        purpose: 'payment',
      },
    ])
  }
  const provider = {
    ...emitter(inside),
    isPhantom: true,
    requestAccounts: async () => visible(await inside.connect()),
    signMessage: async (message: Uint8Array, address: string) => ({
      signature: await inside.signMessage({ message, address, protocol: 'bip322' }),
    }),
    signPSBT: (psbt: Uint8Array, { inputsToSign }: SignOptions) =>
      inside.signPsbt({
        psbt,
        inputs: inputsToSign.flatMap(({ address, signingIndexes }) =>
          signingIndexes.map((index) => ({ index, address })),
        ),
        finalize: false,
      }),
  }
  return {
    changed: () => inside.base.listeners.emit('accountsChanged', visible(inside.visible())),
    appear: (page) => placeInPage(page, 'phantom.bitcoin', provider),
  }
}
