import type { Caip2, SessionChange, SessionHandle } from '@portico/core'
import { accountKey } from './accountKey.js'
import { askFreighter } from './askFreighter.js'
import type { StellarContext } from './StellarSpec.js'

interface WalletNow {
  readonly address: string
  readonly networkId: Caip2
}

const knownNetworks: ReadonlyMap<unknown, Caip2> = new Map([
  ['Public Global Stellar Network ; September 2015', 'stellar:pubnet'],
  ['Test SDF Network ; September 2015', 'stellar:testnet'],
])
/** Freighter tells of nothing by itself, ms. */
const betweenLooks = 3000

/** What Freighter shows this page, without a prompt. `absent`: it is locked. */
export async function readWallet(
  { error }: StellarContext,
  signal: AbortSignal,
): Promise<WalletNow | 'absent' | 'unauthorized'> {
  const { isAllowed } = await askFreighter('REQUEST_ALLOWED_STATUS', signal)
  if (isAllowed !== true) return 'unauthorized'
  const { publicKey } = await askFreighter('REQUEST_PUBLIC_KEY', signal)
  if (publicKey === '') return 'absent'
  const { networkDetails } = await askFreighter('REQUEST_NETWORK_DETAILS', signal)
  const { network, networkPassphrase } = Object(networkDetails) as Readonly<Record<string, unknown>>
  // Others keep Freighter's name for them: FUTURENET, STANDALONE.
  const named = typeof network === 'string' && /^\w{1,32}$/.test(network)
  const networkId = knownNetworks.get(networkPassphrase) ?? (named && (`stellar:${network.toLowerCase()}` as const))
  if (typeof publicKey === 'string' && accountKey(publicKey) && networkId) return { address: publicKey, networkId }
  throw error('badAnswer', { question: 'REQUEST_PUBLIC_KEY' })
}

export function createSession(context: StellarContext, begun: WalletNow): SessionHandle {
  return {
    namespaces: {
      stellar: {
        accounts: [{ address: begun.address }],
        networkId: begun.networkId,
        provider: askFreighter,
        async switchNetwork({ name }) {
          throw context.error('switchInWallet', { network: name })
        },
        subscribe: (tell) => follow(context, begun, tell),
      },
    },
    // Freighter has no way for a page to give its accounts back.
    async end() {},
  }
}

/** Looks now and then, and whenever the visitor comes back to the page. */
function follow(context: StellarContext, begun: WalletNow, tell: (change: SessionChange) => void): () => void {
  const life = new AbortController()
  let known = begun
  async function look(): Promise<void> {
    const [before, now] = [known, await readWallet(context, life.signal)]
    if (now === 'unauthorized') tell({ type: 'ended', reason: 'Freighter shows its account to this site no longer' })
    if (typeof now === 'string') return
    known = now
    if (now.address !== before.address) tell({ type: 'accounts', accounts: [{ address: now.address }] })
    if (now.networkId !== before.networkId) tell({ type: 'network', networkId: now.networkId })
  }
  const glance = (): void => void look().catch(() => {}) // the next look may be luckier
  const timer = setInterval(glance, betweenLooks)
  window.addEventListener('focus', glance, { signal: life.signal })
  return () => {
    life.abort()
    clearInterval(timer)
  }
}
