import type { Account, SessionChange } from '@portico/core'
import type { WalletRequest } from '../walletRequest.js'

/** Calls back with changes of a session until the returned function is called. */
type Subscribe = (emit: (change: SessionChange) => void) => () => void

/** Accounts whose code is asked for: a wallet may show hundreds. */
const mostAsked = 20
/** EIP-7702: the account runs the code of another, and its own key still signs for it on every network. */
const delegation = '0xef0100'

/**
 * Adds the type `smartAccount` to the accounts of a session that are contracts on the network in use (`eth_getCode`). They are
 * asked for after the session began, so that no visitor waits for a node; what a node does not answer stays without a type.
 */
export function withAccountTypes(initial: readonly Account[], request: WalletRequest, subscribe: Subscribe): Subscribe {
  return (emit) => {
    const life = new AbortController()
    const contracts = new Set(initial.filter(({ type }) => type === 'smartAccount').map(({ address }) => address))
    let accounts = initial
    const typed = (): readonly Account[] =>
      accounts.map((account) => (contracts.has(account.address) ? { ...account, type: 'smartAccount' } : account))

    async function read(address: string): Promise<void> {
      const code = await request('eth_getCode', [address, 'latest'], life.signal)
      if (life.signal.aborted || contracts.has(address) || !isContract(code)) return
      contracts.add(address)
      emit({ type: 'accounts', accounts: typed() })
    }
    function readAll(): void {
      const unknown = accounts.filter(({ address, type }) => type === undefined && !contracts.has(address))
      for (const { address } of unknown.slice(0, mostAsked)) read(address).catch(() => {})
    }
    const stop = subscribe((change) => {
      if (change.type === 'accounts') accounts = change.accounts
      emit(change.type === 'accounts' ? { ...change, accounts: typed() } : change)
      if (change.type !== 'ended') readAll()
    })
    readAll()
    return () => {
      life.abort()
      stop()
    }
  }
}

/** Whether the answer to `eth_getCode` is the code of a contract. */
export function isContract(code: unknown): boolean {
  return typeof code === 'string' && /^0x[\da-f]{2,}$/i.test(code) && !code.toLowerCase().startsWith(delegation)
}
