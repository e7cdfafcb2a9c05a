import { parsePairingUri } from '../pairing/parsePairingUri.js'
import type { Store } from '../state/Store.js'
import type { PairingState, WalletState } from '../state/WalletState.js'
import { reasonOf, type Log } from './createLog.js'
import type { Kit } from './openKit.js'

const relayPatienceMs = 8000
const proposalPatienceMs = 20_000

const texts = {
  relay: 'The relay does not answer. Check that it runs, and try again.',
  silence: 'No proposal came. The link may have been used already, or the dapp is gone: ask it for a new link.',
  used: 'This link was used already. Ask the dapp for a new one.',
} as const

function deadline(ms: number): Promise<never> {
  return new Promise((_resolve, reject) => setTimeout(() => reject(new Error(texts.relay)), ms))
}

/** Brings a pasted link to the relay and waits for the dapp's proposal; how far it got is `state.pairing`. */
export async function pairWith(kit: Kit, store: Store<WalletState>, log: Log, link: string): Promise<void> {
  const show = (pairing: PairingState): void => store.update((state) => ({ ...state, pairing }))
  const fail = (text: string): void => {
    log('Pairing failed', 'bad')
    show({ status: 'failed', text })
  }
  const parsed = parsePairingUri(link, Date.now())
  if (!parsed.ok) return fail(parsed.text)
  show({ status: 'pairing' })
  log('Pairing…')
  try {
    await Promise.race([kit.pair({ uri: parsed.uri }), deadline(relayPatienceMs)])
  } catch (error) {
    return fail(/already exists/i.test(reasonOf(error)) ? texts.used : reasonOf(error))
  }
  // The proposal may have come before the relay's receipt: then there is nothing left to wait for.
  const waiting: PairingState = { status: 'waiting' }
  store.update((state) => (state.pairing.status === 'pairing' ? { ...state, pairing: waiting } : state))
  setTimeout(() => {
    if (store.get().pairing === waiting) fail(texts.silence)
  }, proposalPatienceMs)
}
