import type { BrowserContext, Page } from '@playwright/test'
import type { EvmTestWallet, NamespaceTestWallet } from '@portico/testing'
import type { PageChainWallet, PageTestWallets, WalletChain } from '@portico/testing/page'
import type { Parts } from './startParts.js'

export interface WalletSetting {
  readonly name: string
  readonly rdns: string
  readonly icon?: string
  readonly shows?: 'announced' | 'injected' | 'both' | 'hidden'
  /** Which of the public keys it holds, the selected account's first. */
  readonly keys?: readonly `0x${string}`[]
  readonly flags?: Readonly<Record<string, boolean>>
  /** Ids of the chains it knows; both of the devnet by default. */
  readonly knows?: readonly number[]
}

export const kestrel: WalletSetting = { name: 'Kestrel', rdns: 'example.kestrel' }

/** Puts wallets with real keys on every page of the context, as extensions would; nodes are asked by the test's side. */
export async function installWallets(
  context: BrowserContext,
  parts: Parts,
  settings: readonly WalletSetting[] = [kestrel],
  namespaceWallets: readonly PageChainWallet[] = [],
): Promise<void> {
  const [one, two] = parts.devnet.chains
  await context.exposeFunction('callNode', async (url: string, request: { method: string; params: unknown }) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...request }),
    })
    const { result, error } = (await response.json()) as { result?: unknown; error?: { message: string } }
    if (error) throw new Error(error.message)
    return result
  })
  const chains = [
    { chainId: 31337, rpcUrl: one.url },
    { chainId: 31338, rpcUrl: two.url },
  ]
  const wallets = settings.map(({ keys, knows, ...rest }) => ({
    ...rest,
    chains: chains.filter(({ chainId }) => !knows || knows.includes(chainId)),
    ...(keys && { privateKey: keys }),
  }))
  await context.addInitScript({
    content: await parts.walletScript({ nodeBinding: 'callNode', wallets, namespaceWallets }),
  })
}

type Wallet = EvmTestWallet
/** Methods of a test wallet that take and answer plain values. */
type Steering = {
  [K in keyof Wallet as Wallet[K] extends (...words: never[]) => unknown ? K : never]: Wallet[K]
}

/** Calls a method of a wallet in the page: `steer(page, 'example.kestrel', 'behave', 'refuse')`. */
export async function steer<K extends keyof Steering & string>(
  page: Page,
  rdns: string,
  method: K,
  ...words: Steering[K] extends (...words: infer W) => unknown ? W : never
): Promise<void> {
  await page.evaluate(
    ({ rdns, method, words }) => {
      const wallet = (window.porticoTestWallets as PageTestWallets).wallet(rdns) as unknown as Record<
        string,
        (...w: readonly unknown[]) => unknown
      >
      wallet[method]!(...words)
    },
    { rdns, method: method as string, words: words as readonly unknown[] },
  )
}

/** Methods a page has asked the wallet for, in order. */
export function requestsOf(page: Page, rdns: string): Promise<readonly string[]> {
  return page.evaluate(
    (id) => (window.porticoTestWallets as PageTestWallets).wallet(id).requests.map(({ method }) => method),
    rdns,
  )
}

type FamilySteering = {
  [
    K in keyof NamespaceTestWallet as NamespaceTestWallet[K] extends (...words: never[]) => unknown ? K : never
  ]: NamespaceTestWallet[K]
}

/** As `steer`, for the wallet of a family that has this name. */
export async function steerFamily<K extends keyof FamilySteering & string>(
  page: Page,
  family: WalletChain,
  name: string,
  method: K,
  ...words: FamilySteering[K] extends (...words: infer W) => unknown ? W : never
): Promise<void> {
  await page.evaluate(
    ({ family, name, method, words }) => {
      const wallet = (window.porticoTestWallets as PageTestWallets).ofChain(family, name) as unknown as Record<
        string,
        (...w: readonly unknown[]) => unknown
      >
      wallet[method]!(...words)
    },
    { family, name, method: method as string, words: words as readonly unknown[] },
  )
}

/** What a wallet of a family shows of itself: its accounts, the selected one first, and what the page asked it. */
export function namespaceWallet(
  page: Page,
  family: WalletChain,
  name: string,
): Promise<{ readonly accounts: readonly string[]; readonly asked: readonly string[] }> {
  return page.evaluate(
    ({ family, name }) => {
      const { accounts, requests } = (window.porticoTestWallets as PageTestWallets).ofChain(family, name)
      return {
        accounts: [...accounts],
        asked: requests.filter(({ asked }) => asked).map(({ method }) => method),
      }
    },
    { family, name },
  )
}
