import { numberToHex } from 'viem'
import * as v from 'valibot'
import { busy, invalidParams } from '../providerError.js'
import { visibleAccounts } from '../walletState.js'
import type { Call, Handlers, Inside } from './Handler.js'
import { parseParams } from './parseParams.js'

const permissionsSchema = v.pipe(v.array(v.record(v.string(), v.unknown())), v.minLength(1))

/** EIP-1102, EIP-2255. */
export function accountMethods(inside: Inside): Handlers {
  const { state, write } = inside
  let asking = false

  const visible = () => visibleAccounts(state.get()).map(write)
  async function connect(call: Call, method: string): Promise<void> {
    if (asking) throw busy(method)
    asking = true
    try {
      await call.ask()
      await inside.unlocked()
    } finally {
      asking = false
    }
    state.set({ authorized: true }, inside.does('changesSilently'))
  }
  /** As MetaMask has them: of accounts and of chains, and whether it is locked or not. */
  function permissions(): readonly object[] {
    const { authorized, locked, accounts, chains } = state.get()
    if (!authorized || !accounts.length || (locked && inside.does('hidesPermissionsWhileLocked'))) return []
    const chainIds = chains.map(({ chainId }) => numberToHex(chainId))
    return [
      { parentCapability: 'eth_accounts', caveats: [{ type: 'restrictReturnedAccounts', value: accounts.map(write) }] },
      {
        parentCapability: 'endowment:permitted-chains',
        caveats: [{ type: 'restrictNetworkSwitching', value: chainIds }],
      },
    ]
  }
  const wanted = (params: unknown): void => {
    const names = parseParams(permissionsSchema, params).flatMap((permission) => Object.keys(permission))
    const unknown = names.find((name) => name !== 'eth_accounts' && name !== 'endowment:permitted-chains')
    if (unknown !== undefined) throw invalidParams(`Permission "${unknown}" does not exist.`)
  }
  return {
    eth_accounts: async () => visible(),
    async eth_requestAccounts(call) {
      if (!state.get().authorized || state.get().locked) await connect(call, 'eth_requestAccounts')
      return visible()
    },
    wallet_getPermissions: async () => permissions(),
    async wallet_requestPermissions(call) {
      wanted(call.params)
      await connect(call, 'wallet_requestPermissions')
      return permissions()
    },
    async wallet_revokePermissions({ params }) {
      wanted(params)
      state.set({ authorized: false }, inside.does('changesSilently'))
      return null
    },
  }
}
