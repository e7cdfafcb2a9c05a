import { createPageSession, createSessionEvents, parseAnswer } from '@portico/chain-kit'
import type { Caip2, SessionChange, SessionHandle } from '@portico/core'
import * as v from 'valibot'
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
/** Milliseconds between two looks, as Freighter has no events. */
const pollInterval = 3000

const walletSchema = v.object({
  publicKey: v.custom<string>((text) => typeof text === 'string' && !!accountKey(text)),
  network: v.pipe(v.string(), v.regex(/^\w{1,32}$/)),
  networkPassphrase: v.unknown(),
})

/** What Freighter shows this page, without a prompt. `absent`: it is locked. */
export async function readWallet(
  context: StellarContext,
  signal: AbortSignal,
): Promise<WalletNow | 'absent' | 'unauthorized'> {
  const { isAllowed } = await askFreighter('REQUEST_ALLOWED_STATUS', signal)
  if (isAllowed !== true) return 'unauthorized'
  const { publicKey } = await askFreighter('REQUEST_PUBLIC_KEY', signal)
  if (publicKey === '') return 'absent'
  const { networkDetails } = await askFreighter('REQUEST_NETWORK_DETAILS', signal)
  const about = { from: 'Freighter', method: 'REQUEST_PUBLIC_KEY' }
  const answer = { ...Object(networkDetails), publicKey }
  const { network, networkPassphrase, publicKey: address } = parseAnswer(context, walletSchema, answer, about)
  // Other networks have the names that Freighter gives them: FUTURENET, STANDALONE.
  const networkId = knownNetworks.get(networkPassphrase) ?? (`stellar:${network.toLowerCase()}` as const)
  return { address, networkId }
}

export function createSession(context: StellarContext, begun: WalletNow): SessionHandle {
  return createPageSession({
    namespace: 'stellar',
    session: {
      accounts: [{ address: begun.address }],
      networkId: begun.networkId,
      provider: askFreighter,
      async switchNetwork({ name }) {
        throw context.error('switchInWallet', { network: name })
      },
    },
    // No `end`: Freighter has no way for a page to give its accounts back.
    events: createSessionEvents((emit) => watchWallet(context, begun, emit)),
  })
}

/** Reads the wallet now and then, and whenever the page gets the focus. */
function watchWallet(context: StellarContext, begun: WalletNow, emit: (change: SessionChange) => void): () => void {
  const life = new AbortController()
  let known = begun
  async function update(): Promise<void> {
    const [before, now] = [known, await readWallet(context, life.signal)]
    if (now === 'unauthorized') emit({ type: 'ended', reason: 'Freighter shows its account to this site no longer' })
    if (typeof now === 'string') return
    known = now
    if (now.address !== before.address) emit({ type: 'accounts', accounts: [{ address: now.address }] })
    if (now.networkId !== before.networkId) emit({ type: 'network', networkId: now.networkId })
  }
  const refresh = (): void => void update().catch(() => {}) // read again the next time
  const timer = setInterval(refresh, pollInterval)
  window.addEventListener('focus', refresh, { signal: life.signal })
  return () => {
    life.abort()
    clearInterval(timer)
  }
}
