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
  { store, connections, wants, emit }: SiwxContext,
  { storage, signsOut, call }: SignedInDeps,
): SignedIn {
  /** The latest first. */
  let all: readonly AccountInUse[] = []
  /** The same key may have another address on each network of its namespace. */
  function isKeyOf({ network, address }: AccountInUse, namespace: string, other: string): boolean {
    const chain = wants.chain?.for(namespace)
    return namespaceOf(network) === namespace && (address === other || chain?.sameAddress(address, other) === true)
  }
  const ofKey = ({ network, address }: AccountInUse): readonly AccountInUse[] =>
    all.filter((account) => isKeyOf(account, namespaceOf(network), address))
  const others = (account: AccountInUse): readonly AccountInUse[] =>
    ofKey(account).filter(({ network }) => network !== account.network)
  function take(accounts: readonly AccountInUse[]): void {
    all = all.filter((account) => !accounts.includes(account))
  }

  async function revoke([first, ...more]: readonly AccountInUse[]): Promise<void> {
    if (!first) return
    if (storage.revokeAll) return call((signal) => storage.revokeAll!(first.address, signal))
    for (const { network, address } of [first, ...more])
      await call((signal) => storage.revoke(network, address, signal))
  }

  return {
    add(account) {
      take(ofKey(account).filter(({ network }) => network === account.network))
      all = [account, ...all]
    },
    former: (account) => others(account)[0],
    async signOut(account) {
      const list = ofKey(account)
      take(list)
      await revoke(list.length > 0 ? list : [account])
    },
    signOutDisconnected() {
      const there = store.get(connections.state).sessions.flatMap(({ connections: connected }) => connected)
      const isThere = (account: AccountInUse): boolean =>
        there.some(({ namespace, accounts }) => accounts.some(({ address }) => isKeyOf(account, namespace, address)))
      for (let gone = all.find((account) => !isThere(account)); gone; gone = all.find((account) => !isThere(account))) {
        const { network } = gone
        const list = ofKey(gone)
        take(list)
        if (signsOut)
          revoke(list).catch((cause: unknown) =>
            emit('SIWX_AUTH_ERROR', { network, isSA: false, message: String(cause) }),
          )
      }
    },
  }
}
