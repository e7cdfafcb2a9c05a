import * as v from 'valibot'
import type { NamespaceWalletOptions } from './NamespaceTestWallet.js'

/** What an extension would keep on disk. */
export interface NamespaceState {
  readonly authorized: boolean
  readonly locked: boolean
  readonly accounts: readonly string[]
  readonly network: string
}

const stateSchema: v.GenericSchema<unknown, NamespaceState> = v.object({
  authorized: v.boolean(),
  locked: v.boolean(),
  accounts: v.array(v.string()),
  network: v.string(),
})

export interface NamespaceStateStore {
  get(): NamespaceState
  set(change: Partial<NamespaceState>): void
  reset(): void
}

/** Stored under the wallet's name: two pages of one origin have one wallet. */
export function createNamespaceState(options: NamespaceWalletOptions): NamespaceStateStore {
  const { storage } = options
  const key = `portico-test-wallet.${options.name}`
  const initial: NamespaceState = {
    authorized: false,
    locked: false,
    accounts: options.addresses,
    network: options.network ?? '',
  }
  let state = initial

  function read(): NamespaceState | undefined {
    try {
      const found = v.safeParse(stateSchema, JSON.parse(storage?.getItem(key) ?? ''))
      return found.success && found.output.accounts.every((address) => options.addresses.includes(address))
        ? found.output
        : undefined
    } catch {
      // A page without storage, or another text under the key: as in a new profile.
      return undefined
    }
  }
  function write(next: NamespaceState): void {
    state = next
    try {
      storage?.setItem(key, JSON.stringify(next))
    } catch {
      // Then it remembers until the page goes.
    }
  }
  return {
    get: () => (state = read() ?? state),
    set: (change) => write({ ...(read() ?? state), ...change }),
    reset: () => write(initial),
  }
}
