import * as v from 'valibot'
import { walletChainSchema, type WalletChain } from '../chains/WalletChain.js'

/** What outlives a reload, beside the sessions that the SDK keeps. No key is among it. */
export interface Settings {
  readonly selected: number
  readonly chainId: number
  readonly addedChains: readonly WalletChain[]
}

const key = 'pocket/settings/1'
const schema = v.object({
  selected: v.picklist([0, 1]),
  chainId: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  addedChains: v.array(walletChainSchema),
})

/** What does not parse counts as absent, and so does a storage that is blocked. */
export function loadSettings(storage: () => Storage): Settings {
  try {
    return v.parse(schema, JSON.parse(storage().getItem(key) ?? ''))
  } catch {
    return { selected: 0, chainId: 31_337, addedChains: [] }
  }
}

export function saveSettings(storage: () => Storage, settings: Settings): void {
  try {
    storage().setItem(key, JSON.stringify(settings))
  } catch {
    // Blocked or full: the wallet works on and begins with its defaults after a reload.
  }
}
