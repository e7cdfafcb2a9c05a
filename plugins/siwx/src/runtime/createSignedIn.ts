import { namespaceOf } from '@portico/core'
import type { SiwxContext } from '../SiwxSpec.js'
import type { AccountInUse } from './accountInUse.js'
import type { SessionStorage } from './SessionStorage.js'

export interface SignedInDeps {
  readonly storage: SessionStorage
  /** Whether sessions end when their account is disconnected. */
  readonly signsOut: boolean
  call<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T>
}

/** Accounts that signed in while the page was open. */
export interface SignedIn {
  add(account: AccountInUse): void
  /** The network on which the account signed in last, beside the one that it is on. */
  former(account: AccountInUse): AccountInUse | undefined
  /** Ends the sessions of an account on all networks. @throws what the storage throws */
  signOut(account: AccountInUse): Promise<void>
  /** Ends sessions of accounts that were disconnected. Those of a page that goes stay. */
  signOutDisconnected(): void
}

export function createSignedIn(
  { store, connections, emit }: SiwxContext,
  { storage, signsOut, call }: SignedInDeps,
): SignedIn {
  /** By namespace and address, with the networks: the latest first. */
  const all = new Map<string, readonly AccountInUse[]>()
  const subjectOf = ({ network, address }: AccountInUse): string => `${namespaceOf(network)}:${address}`
  const others = (account: AccountInUse): readonly AccountInUse[] =>
    (all.get(subjectOf(account)) ?? []).filter(({ network }) => network !== account.network)

  async function revoke([first, ...more]: readonly AccountInUse[]): Promise<void> {
    if (!first) return
    if (storage.revokeAll) return call((signal) => storage.revokeAll!(first.address, signal))
    for (const { network, address } of [first, ...more])
      await call((signal) => storage.revoke(network, address, signal))
  }

  return {
    add: (account) => void all.set(subjectOf(account), [account, ...others(account)]),
    former: (account) => others(account)[0],
    async signOut(account) {
      const list = all.get(subjectOf(account)) ?? [account]
      all.delete(subjectOf(account))
      await revoke(list)
    },
    signOutDisconnected() {
      const there = new Set(
        store
          .get(connections.state)
          .sessions.flatMap((session) =>
            session.connections.flatMap(({ namespace, accounts }) =>
              accounts.map(({ address }) => `${namespace}:${address}`),
            ),
          ),
      )
      for (const [subject, list] of all) {
        if (there.has(subject)) continue
        all.delete(subject)
        const [first] = list
        if (signsOut && first)
          revoke(list).catch((cause: unknown) =>
            emit('SIWX_AUTH_ERROR', { network: first.network, isSA: false, message: String(cause) }),
          )
      }
    },
  }
}
