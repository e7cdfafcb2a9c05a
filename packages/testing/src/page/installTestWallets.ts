import { createEvmTestWallet } from '../evm/createEvmTestWallet.js'
import type { EvmTestWallet, EvmTestWalletOptions } from '../evm/EvmTestWallet.js'
import type { NamespaceTestWallet } from '../namespace/NamespaceTestWallet.js'
import { testingError } from '../errors/testingError.js'
import type { PageTestWallets, PageWalletConfig, PageWalletsConfig, WalletChain } from './PageTestWallets.js'

type CallNode = NonNullable<EvmTestWalletOptions['callNode']>

type MakeChainWallet = (options: {
  readonly name: string
  readonly storage?: Storage
  readonly [option: string]: unknown
}) => NamespaceTestWallet

/** Functions that make wallets of chains other than EVM: parameters, so that a page loads only those it uses. */
export type WalletMakers = Partial<Record<WalletChain, MakeChainWallet>>

/**
 * Puts test wallets into a page, as extensions would, and `porticoTestWallets` into its window to steer them. Run it before
 * any script of the page. A window that has them keeps those it has.
 */
export function installTestWallets(
  config: PageWalletsConfig = {},
  page: Window = window,
  makers: WalletMakers = {},
): PageTestWallets {
  if (page.porticoTestWallets) return page.porticoTestWallets
  const all: EvmTestWallet[] = []
  const storage = config.remember === false ? undefined : pageStorage(page)
  const callNode = config.nodeBinding === undefined ? undefined : boundNode(page, config.nodeBinding)

  function add({ shows = 'announced', delay, ...options }: PageWalletConfig): EvmTestWallet {
    const wallet = createEvmTestWallet({ ...options, ...(storage && { storage }), ...(callNode && { callNode }) })
    all.push(wallet)
    const appear = (): void => {
      if (shows === 'announced' || shows === 'both') wallet.announce(page)
      if (shows === 'injected' || shows === 'both') wallet.inject(page)
    }
    if (delay === undefined) appear()
    else setTimeout(appear, delay)
    return wallet
  }
  const namespaceWallets = (config.namespaceWallets ?? []).map(({ chain, delay, ...options }) => {
    const make = makers[chain]
    if (!make)
      throw testingError('invalidOptions', {
        option: 'namespaceWallets',
        problem: `nothing here makes ${chain} wallets`,
      })
    const wallet = Object.assign(make({ ...options, ...(storage && { storage }) }), { chain })
    if (delay === undefined) wallet.appear(page)
    else setTimeout(() => wallet.appear(page), delay)
    return wallet
  })
  const wallets: PageTestWallets = {
    all,
    add,
    namespaceWallets,
    ofChain(chain, name) {
      const found = namespaceWallets.find(
        (wallet) => wallet.chain === chain && (name === undefined || wallet.name === name),
      )
      if (!found) throw testingError('unknownWallet', { rdns: name ?? chain })
      return found
    },
    wallet(rdns) {
      const found = all.find(({ info }) => rdns === undefined || info.rdns === rdns)
      if (!found) throw testingError('unknownWallet', { rdns: rdns ?? '(any)' })
      return found
    },
  }
  // Told to the other pages of the origin, never to the one that wrote.
  if (storage)
    page.addEventListener('storage', () => {
      for (const wallet of [...all, ...namespaceWallets]) wallet.refresh()
    })
  Object.defineProperty(page, 'porticoTestWallets', { value: wallets, configurable: true })
  for (const wallet of config.wallets ?? [{}]) add(wallet)
  return wallets
}

function pageStorage(page: Window): Storage | undefined {
  try {
    return page.localStorage
  } catch {
    // `about:blank`, sandboxed frames, blocked storage.
    return undefined
  }
}

function boundNode(page: Window, name: string): CallNode {
  return async (url, request) => {
    const call = (page as unknown as Readonly<Record<string, CallNode | undefined>>)[name]
    if (!call) throw testingError('invalidOptions', { option: 'nodeBinding', problem: `window.${name} is no function` })
    return call(url, request)
  }
}
