import * as v from 'valibot'
import type { FamilyWalletOptions } from './NamespaceTestWallet.js'

/** What an extension would keep on disk. */
export interface FamilyState {
  readonly authorized: boolean
  readonly locked: boolean
  readonly accounts: readonly string[]
  readonly network: string
}

const stateSchema: v.GenericSchema<unknown, FamilyState> = v.object({
  authorized: v.boolean(),
  locked: v.boolean(),
  accounts: v.array(v.string()),
  network: v.string(),
})

export interface FamilyStateBox {
  get(): FamilyState
  set(change: Partial<FamilyState>): void
  reset(): void
}

/** Kept under the wallet's name: two pages of one origin see one wallet. */
export function createFamilyState(options: FamilyWalletOptions): FamilyStateBox {
  const { storage } = options
  const key = `portico-test-wallet.${options.name}`
  const initial: FamilyState = {
    authorized: false,
    locked: false,
    accounts: options.addresses,
    network: options.network ?? '',
  }
  let state = initial

  function read(): FamilyState | undefined {
    try {
      const found = v.safeParse(stateSchema, JSON.parse(storage?.getItem(key) ?? ''))
      return found.success && found.output.accounts.every((one) => options.addresses.includes(one))
        ? found.output
        : undefined
    } catch {
      // A page without storage, or somebody else's text under the key: as on a fresh profile.
      return undefined
    }
  }
  function write(next: FamilyState): void {
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
