import { numberToHex } from 'viem'
import { createSiweMessage } from 'viem/siwe'
import * as v from 'valibot'
import { busy, invalidParams } from '../providerError.js'
import { visibleAccounts } from '../walletState.js'
import type { Call, Handlers, Inside } from './Handler.js'
import { chainIdSchema, parseParams } from './parseParams.js'

const permissionsSchema = v.pipe(v.array(v.record(v.string(), v.unknown())), v.minLength(1))

/** `signInWithEthereum` of EIP-7846: the fields of EIP-4361, the chain in hexadecimal. */
const connectSchema = v.tuple([
  v.object({
    version: v.literal('1'),
    capabilities: v.optional(
      v.object({
        signInWithEthereum: v.optional(
          v.object({
            nonce: v.pipe(v.string(), v.minLength(8)),
            chainId: chainIdSchema,
            version: v.optional(v.literal('1'), '1'),
            domain: v.string(),
            uri: v.string(),
            statement: v.optional(v.string()),
            issuedAt: v.optional(v.string()),
            expirationTime: v.optional(v.string()),
            notBefore: v.optional(v.string()),
            requestId: v.optional(v.string()),
            resources: v.optional(v.array(v.string())),
          }),
        ),
      }),
    ),
  }),
])

/** EIP-1102, EIP-2255, and EIP-7846 where the wallet has it. */
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
  const check = (params: unknown): void => {
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
    ...(inside.signsIn && {
      async wallet_connect(call: Call) {
        const [{ capabilities }] = parseParams(connectSchema, call.params)
        await connect(call, 'wallet_connect')
        const signIn = capabilities?.signInWithEthereum
        const [first, ...others] = state.get().accounts
        if (!signIn || !first) return { accounts: visible().map((address) => ({ address, capabilities: {} })) }
        const { issuedAt, expirationTime, notBefore, ...fields } = signIn
        const time = (text: string | undefined) => (text === undefined ? undefined : new Date(text))
        const message = createSiweMessage({
          ...fields,
          address: first,
          issuedAt: time(issuedAt),
          expirationTime: time(expirationTime),
          notBefore: time(notBefore),
        } as Parameters<typeof createSiweMessage>[0])
        const text = typeof inside.signsIn === 'function' ? inside.signsIn(message) : message
        const signature = await inside.signer(first).signMessage({ message: text })
        return {
          accounts: [
            { address: write(first), capabilities: { signInWithEthereum: { message: text, signature } } },
            ...others.map((address) => ({ address: write(address), capabilities: {} })),
          ],
        }
      },
    }),
    wallet_getPermissions: async () => permissions(),
    async wallet_requestPermissions(call) {
      check(call.params)
      await connect(call, 'wallet_requestPermissions')
      return permissions()
    },
    async wallet_revokePermissions({ params }) {
      check(params)
      state.set({ authorized: false }, inside.does('changesSilently'))
      return null
    },
  }
}
