import { isAddress, isHex, type Address } from 'viem'
import * as v from 'valibot'
import type { EvmTestWalletOptions, TestChain } from './EvmTestWallet.js'

const address = v.custom<Address>((value) => typeof value === 'string' && isAddress(value))
const hash = v.custom<`0x${string}`>((value) => isHex(value))
const chainSchema = v.object({ chainId: v.number(), rpcUrl: v.exactOptional(v.string()) })

/** What an extension would keep on disk: plain JSON. */
export interface WalletState {
  readonly authorized: boolean
  readonly locked: boolean
  /** Those given to a trusted page, the selected one first. */
  readonly accounts: readonly Address[]
  readonly chains: readonly TestChain[]
  readonly chainId: number
  /** Batches of EIP-5792 by id. */
  readonly bundles: Readonly<
    Record<
      string,
      {
        readonly chainId: number
        readonly atomic: boolean
        readonly hashes: readonly `0x${string}`[]
        readonly total: number
      }
    >
  >
}

const stateSchema: v.GenericSchema<unknown, WalletState> = v.object({
  authorized: v.boolean(),
  locked: v.boolean(),
  accounts: v.array(address),
  chains: v.array(chainSchema),
  chainId: v.number(),
  bundles: v.record(
    v.string(),
    v.object({ chainId: v.number(), atomic: v.boolean(), hashes: v.array(hash), total: v.number() }),
  ),
})

export interface WalletStateBox {
  get(): WalletState
  /** `silent`: no event is emitted. */
  set(change: Partial<WalletState>, silent?: boolean): void
  /** Emits what another page of the same origin has changed. */
  refresh(silent: boolean): void
  reset(): void
}

export interface StateWatcher {
  accounts(visible: readonly Address[]): void
  chain(chainId: number): void
}

/** Accounts that the page may see. */
export function visibleAccounts({ authorized, locked, accounts }: WalletState): readonly Address[] {
  return authorized && !locked ? accounts : []
}

/** Events follow from the state: nothing that changes it can forget to notify. */
export function createWalletState(
  first: { readonly accounts: readonly Address[]; readonly chains: readonly [TestChain, ...TestChain[]] },
  key: string,
  storage: EvmTestWalletOptions['storage'],
  notify: StateWatcher,
): WalletStateBox {
  const initial: WalletState = {
    authorized: false,
    locked: false,
    accounts: [...first.accounts],
    chains: [...first.chains],
    chainId: first.chains[0].chainId,
    bundles: {},
  }
  let state = read() ?? initial
  /** What the page was told of last: `get` may have read since what another page changed. */
  let visible = state

  function read(): WalletState | undefined {
    try {
      const text = storage?.getItem(key)
      if (!text) return undefined
      const found = v.safeParse(stateSchema, JSON.parse(text))
      const isOurs = found.success && found.output.accounts.every((account) => first.accounts.includes(account))
      return isOurs ? found.output : undefined
    } catch {
      // A page without storage, or another text under the key: as in a new profile.
      return undefined
    }
  }
  function write(): void {
    try {
      storage?.setItem(key, JSON.stringify(state))
    } catch {
      // As above: then the wallet remembers until the page goes.
    }
  }
  function show(silent: boolean): void {
    const before = visible
    visible = state
    if (silent) return
    if (visibleAccounts(before).join() !== visibleAccounts(state).join()) notify.accounts(visibleAccounts(state))
    if (before.chainId !== state.chainId) notify.chain(state.chainId)
  }
  return {
    // Another page of the same origin may have changed it: an extension has one state for all of them.
    get: () => (state = read() ?? state),
    set(change, silent = false) {
      state = { ...(read() ?? state), ...change }
      write()
      show(silent)
    },
    refresh(silent) {
      state = read() ?? state
      show(silent)
    },
    reset() {
      state = initial
      visible = initial
      write()
    },
  }
}
