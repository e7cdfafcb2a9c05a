import { createNamespaceWallet } from '../namespace/createNamespaceWallet.js'
import { publicKeys } from '../evm/publicKeys.js'
import { unauthorized } from '../evm/providerError.js'
import { testingError } from '../errors/testingError.js'
import type { BitcoinInside, InsideAccount } from './BitcoinInside.js'
import type { BitcoinInterface, BitcoinNetworkName, BitcoinTestWalletOptions } from './BitcoinTestWalletOptions.js'
import { bytesOfHex, keyAddress, type KeyAddress } from './keys/KeyAddress.js'
import { sendTransfer } from './keys/sendTransfer.js'
import { signBip322, signEcdsa } from './keys/signMessage.js'
import { signPsbt } from './keys/signPsbt.js'

const defaultIcon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#c05621"/><circle cx="16" cy="16" r="7" fill="#fff"/></svg>',
)}`

/** How wallets of each interface reject what the visitor refused. UniSat's page has its errors from its background, as plain objects. */
const refusals: Readonly<Record<BitcoinInterface, () => unknown>> = {
  standard: () => new Error('The user rejected the request.'),
  sats: () => Object.assign(new Error('User rejected request to sign Message'), { code: -32000 }),
  leather: () => Object.assign(new Error('User rejected request'), { code: 4001 }),
  unisat: () => ({ code: 4001, message: 'User rejected the request.' }),
  okx: () => ({ code: 4001, message: 'User rejected the request.' }),
  phantom: () => Object.assign(new Error('User rejected the request.'), { code: 4001 }),
}

/** Keys, trust and behaviours of the wallet, behind whatever interface. @throws `testing/invalidOptions` */
export function createBitcoinInside(
  options: BitcoinTestWalletOptions,
  changed: (what: 'accounts' | 'network') => void,
): BitcoinInside {
  const { name = 'Test Bitcoin Wallet', kind = 'p2wpkh', network: first = 'regtest', speaks = 'standard' } = options
  const { ordinals = kind !== 'p2tr' } = options
  const keys = (options.privateKeys ?? publicKeys.slice(0, 2)).map(readKey)
  /** Accounts go by their payment address on the first network, whatever network the wallet is on. */
  const ids = new Map(keys.map((key) => [keyAddress(key, kind, first).address, key] as const))
  const base = createNamespaceWallet({
    name,
    addresses: [...ids.keys()],
    network: first,
    storage: options.storage,
    asking: ['connect', 'signMessage', 'signPsbt', 'sendTransfer', 'switchNetwork'],
    refusal: refusals[speaks],
    changed,
  })
  const network = (): BitcoinNetworkName => base.controls.network as BitcoinNetworkName

  function accountOf(id: string): InsideAccount {
    const key = ids.get(id)!
    return {
      payment: keyAddress(key, kind, network()),
      // A key of its own where the payment address is of the same kind.
      ordinals: ordinals ? keyAddress(kind === 'p2tr' ? key.toReversed() : key, 'p2tr', network()) : undefined,
    }
  }
  const visible = (): readonly InsideAccount[] => base.visible().map(accountOf)
  function keyOf(address: string | undefined): KeyAddress {
    const all = visible().flatMap((account) => [account.payment, ...(account.ordinals ? [account.ordinals] : [])])
    const found = address === undefined ? all[0] : all.find((account) => account.address === address)
    if (!found) throw unauthorized()
    if (!base.does('signsWithAnotherKey')) return found
    const { publicKey, privateKey } = keyAddress(bytesOfHex(publicKeys[2].slice(2)), found.kind, network())
    return { ...found, publicKey, privateKey }
  }
  return {
    name,
    icon: options.icon ?? defaultIcon,
    options,
    base,
    network,
    visible,
    connect: (params) =>
      base.call('connect', params, async (ask) => {
        await base.connect(ask)
        return visible()
      }),
    read: (params) => base.call('read', params, async () => visible()),
    signMessage: (request) =>
      base.call('signMessage', request, async (ask) => {
        const key = keyOf(request.address)
        await ask()
        const isBip322 = request.protocol ? request.protocol === 'bip322' : key.kind === 'p2tr'
        return isBip322 ? signBip322(key, request.message) : signEcdsa(key, request.message)
      }),
    signPsbt: (request) =>
      base.call('signPsbt', request, async (ask) => {
        const inputs = request.inputs.map(({ index, address }) => ({ index, key: keyOf(address) }))
        await ask()
        return signPsbt(request.psbt, inputs, request.finalize)
      }),
    sendTransfer: (recipients) =>
      base.call('sendTransfer', recipients, async (ask) => {
        const key = keyOf(undefined)
        await ask()
        if (options.nodeUrl === undefined)
          throw testingError('invalidOptions', { option: 'nodeUrl', problem: 'it sends by none' })
        return sendTransfer(options.nodeUrl, key, recipients)
      }),
    switchNetwork: (next) =>
      base.call('switchNetwork', next, async (ask) => {
        await ask()
        if (!base.does('switchesWithoutSwitching')) base.controls.setNetwork(next)
      }),
  }
}

function readKey(text: string): Uint8Array {
  const digits = /^(?:0x)?([\da-f]{64})$/i.exec(text)?.[1]
  // The key itself stays out of the message: it may be a real one, pasted by mistake.
  if (!digits) throw testingError('invalidOptions', { option: 'privateKeys', problem: 'expected 32 bytes of hex' })
  return bytesOfHex(digits)
}
