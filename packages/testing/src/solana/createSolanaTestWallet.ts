import { createNamespaceWallet } from '../namespace/createNamespaceWallet.js'
import { createSigner } from './createSigner.js'
import type { Inside } from './Inside.js'
import { injectedProvider } from './injectedProvider.js'
import { registeredWallet } from './registeredWallet.js'
import { registerWallet } from './registerWallet.js'
import type { RegisteredSolanaWallet, SolanaTestWallet, SolanaTestWalletOptions } from './SolanaTestWallet.js'

const icon: RegisteredSolanaWallet['icon'] =
  'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHZpZXdCb3g9IjAgMCAzMiAzMiI+PHJlY3Qgd2lkdGg9IjMyIiBoZWlnaHQ9IjMyIiByeD0iOCIgZmlsbD0iIzZiNDZjMSIvPjxjaXJjbGUgY3g9IjE2IiBjeT0iMTYiIHI9IjciIGZpbGw9IiNmZmYiLz48L3N2Zz4='
const clusters = ['solana:mainnet', 'solana:devnet', 'solana:testnet', 'solana:localnet'] as const

/**
 * A wallet of Solana for tests: Wallet Standard and the injected interface of before, real ed25519 keys, against a real node.
 * Its default keys are PUBLIC (see `publicSolanaKeys`).
 * @throws `testing/invalidOptions`
 */
export function createSolanaTestWallet(options: SolanaTestWalletOptions = {}): SolanaTestWallet {
  const signer = createSigner(options.privateKey, () => base.does('signsWithAnotherKey'), options.alter)
  let isShown = false
  const visible = (): readonly string[] => (isShown ? base.visible() : [])
  function emitChanges(): void {
    const [address] = visible()
    base.listeners.emit('change', { accounts: wallet.accounts })
    base.listeners.emit('accountChanged', provider.publicKey)
    if (address === undefined) base.listeners.emit('disconnect', undefined)
  }
  const base = createNamespaceWallet({
    name: options.name ?? 'Solana Test Wallet',
    addresses: signer.addresses,
    storage: options.storage,
    asking: [
      'standard:connect',
      'solana:signMessage',
      'solana:signTransaction',
      'solana:signAndSendTransaction',
      'connect',
      'signMessage',
      'signTransaction',
      'signAllTransactions',
      'signAndSendTransaction',
    ],
    changed: emitChanges,
  })
  const inside: Inside = {
    base,
    signer,
    options,
    chains: options.chains ?? clusters,
    icon: (options.icon as typeof icon | undefined) ?? icon,
    shown: visible,
    async connect(ask, silent) {
      if (!silent) await base.connect(ask)
      if (isShown || !base.visible().length) return
      isShown = true
      emitChanges()
    },
    hide() {
      if (!isShown) return
      isShown = false
      emitChanges()
    },
  }
  const wallet = registeredWallet(inside)
  const provider = injectedProvider(inside)
  const own = {
    wallet,
    provider,
    appear(page: Window = globalThis as unknown as Window) {
      const { shows = 'registered' } = options
      const ends = [
        ...(shows === 'injected' ? [] : [registerWallet(wallet, page)]),
        ...(shows === 'registered' ? [] : [injectProvider(provider, page)]),
      ]
      return () => ends.forEach((end) => end())
    },
    reset() {
      isShown = false
      base.controls.reset()
    },
  }
  // What the controls emitChanges is told anew at every reading.
  const controls = Object.defineProperties({}, Object.getOwnPropertyDescriptors(base.controls))
  return Object.assign(controls, own) as SolanaTestWallet
}

/** `window.solana`: the first wallet that sets it keeps it. */
function injectProvider(provider: object, page: Window): () => void {
  const place = page as { solana?: unknown }
  if (place.solana !== undefined) return () => {}
  Object.defineProperty(page, 'solana', { value: provider, configurable: true, writable: true, enumerable: true })
  return () => {
    if (place.solana === provider) delete place.solana
  }
}
