import { base64 } from '@scure/base'
import type { BitcoinInside, InsideAccount, ShownInterface } from '../BitcoinInside.js'
import type { BitcoinNetworkName } from '../BitcoinTestWalletOptions.js'
import { bytesOfHex, hexOf } from '../keys/KeyAddress.js'
import { emitter } from './emitter.js'
import { placeInPage } from './placeInPage.js'

const chains: Readonly<Record<BitcoinNetworkName, string>> = {
  mainnet: 'BITCOIN_MAINNET',
  testnet: 'BITCOIN_TESTNET',
  testnet4: 'BITCOIN_TESTNET4',
  fractal: 'FRACTAL_BITCOIN_MAINNET',
  regtest: 'BITCOIN_REGTEST',
}

/** What UniSat's interface answers, for those that have copied it. One account at a time. */
export function unisatMethods(inside: BitcoinInside): object {
  // What a test makes it answer goes out as it is.
  const addresses = (accounts: readonly (InsideAccount | undefined)[]): unknown =>
    Array.isArray(accounts) && (!accounts.length || accounts[0]?.payment)
      ? accounts.slice(0, 1).map((account) => account?.payment.address)
      : accounts
  return {
    ...emitter(inside),
    requestAccounts: async () => addresses(await inside.connect()),
    getAccounts: async () => addresses(await inside.read()),
    getPublicKey: async () => hexOf(inside.visible()[0]?.payment.publicKey ?? new Uint8Array()),
    async signMessage(message: string, type: 'ecdsa' | 'bip322-simple' = 'ecdsa') {
      const bytes = new TextEncoder().encode(message)
      const protocol = type === 'ecdsa' ? 'ecdsa' : 'bip322'
      const signature: unknown = await inside.signMessage({ message: bytes, protocol })
      return signature instanceof Uint8Array ? base64.encode(signature) : signature
    },
    async signPsbt(
      hex: string,
      options: {
        readonly autoFinalized?: boolean
        readonly toSignInputs?: readonly { readonly index: number; readonly address?: string }[]
      } = {},
    ) {
      const { autoFinalized: finalize = true, toSignInputs: inputs = [] } = options
      const signed: unknown = await inside.signPsbt({ psbt: bytesOfHex(hex), inputs, finalize })
      return signed instanceof Uint8Array ? hexOf(signed) : signed
    },
    sendBitcoin: (address: string, sats: number) => inside.sendTransfer([{ address, amount: BigInt(sats) }]),
    disconnect: async () => inside.base.controls.revoke(),
  }
}

/** UniSat: `window.unisat_wallet`, and `window.unisat` unless another wallet has taken it. */
export function unisatInterface(inside: BitcoinInside): ShownInterface {
  const { listeners } = inside.base
  const { unisatFlag } = inside.options
  const legacyName = (): string => (['mainnet', 'fractal'].includes(inside.network()) ? 'livenet' : 'testnet')
  const chain = (): object => ({ enum: chains[inside.network()], name: inside.network(), network: legacyName() })
  const provider = {
    ...unisatMethods(inside),
    ...(unisatFlag && { [unisatFlag]: true }),
    getNetwork: async () => legacyName(),
    getChain: async () => chain(),
    async switchChain(name: string) {
      const found = Object.entries(chains).find(([, value]) => value === name)
      if (!found) throw new Error(`the chain is invalid, supported chains: ${Object.values(chains).join(',')}`)
      await inside.switchNetwork(found[0] as BitcoinNetworkName)
      return chain()
    },
  }
  return {
    changed(what) {
      if (what === 'network') listeners.emit('chainChanged', chain())
      const addresses = inside.visible().map(({ payment }) => payment.address)
      listeners.emit('accountsChanged', addresses.slice(0, 1))
    },
    appear(page) {
      if (unisatFlag) return placeInPage(page, 'unisat', provider)
      const taken = page['unisat'] !== undefined
      const undo = [placeInPage(page, 'unisat_wallet', provider)]
      if (!taken) undo.push(placeInPage(page, 'unisat', provider))
      page.dispatchEvent(new Event('unisat#initialized'))
      return () => undo.forEach((takeAway) => takeAway())
    },
  }
}
