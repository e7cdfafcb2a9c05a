import { FrameError, type AccountType, type FrameRequest, type FrameUser } from '@portico/embedded-api'
import * as v from 'valibot'

import type { Api } from '../api/Api.js'
import type { SignIn } from './createSignIn.js'
import { namespaceOf, readChain, toFrameChain, type FrameState } from './frameState.js'

/** The smart account of a network. */
export interface SmartAccountInfo {
  readonly address: string
  readonly isDeployed: boolean
}

/** Addresses of the visitor's plain accounts. */
export interface WalletAccounts {
  readonly evm: string
  readonly solana: string
}

export interface UsersDeps {
  readonly state: FrameState
  readonly api: Api
  readonly signIn: SignIn
  /** Whether this browser has a login. The server decides whether it still counts. */
  hasSession(): Promise<boolean>
  /** Forgets the login of this browser, and its key too unless it is kept. */
  forget(options?: { readonly keepKey: boolean }): Promise<void>
}

/** Who is logged in, and with which accounts. */
export interface Users {
  isLoggedIn(signal: AbortSignal): Promise<boolean>
  /** Makes the wallet at the first login. @throws FrameError `embedded/sessionExpired` where no visitor is logged in */
  read(request: FrameRequest<'GET_USER'>, signal: AbortSignal): Promise<FrameUser>
  /** The address that signs on a network. */
  accountOn(chainId: string, signal: AbortSignal): Promise<{ readonly address: string; readonly type: AccountType }>
  smartAccountChains(): readonly number[]
  readSmartAccount(signal: AbortSignal): Promise<SmartAccountInfo>
  prefer(type: AccountType, signal: AbortSignal): Promise<{ readonly type: AccountType; readonly address: string }>
  signOut(signal: AbortSignal): Promise<undefined>
}

const UserSchema = v.object({
  email: v.optional(v.nullable(v.string())),
  userName: v.optional(v.nullable(v.string())),
})

const WalletSchema = v.object({ evm: v.string(), solana: v.string() })
const SmartAccountSchema = v.object({
  account: v.nullable(v.object({ address: v.string(), isDeployed: v.boolean() })),
})

export function createUsers(deps: UsersDeps): Users {
  const { state, api } = deps
  let wallet: Promise<WalletAccounts> | undefined

  /** The server makes the wallet at the first login. */
  function accounts(signal: AbortSignal): Promise<WalletAccounts> {
    wallet ??= api
      .post('/wallet/open', {}, { signal })
      .then((answer) => v.parse(WalletSchema, answer))
      .catch((error: unknown) => {
        wallet = undefined
        throw error
      })
    return wallet
  }
  async function smartAccountOn(chainId: string, signal: AbortSignal): Promise<SmartAccountInfo | undefined> {
    if (!state.data.networks[chainId]?.smartAccounts) return undefined
    await accounts(signal)
    const answer = await api.post('/wallet/smartAccount', { chainId }, { signal })
    return v.parse(SmartAccountSchema, answer).account ?? undefined
  }
  /** Where the browser has no login, the server is not asked: its refusal would be an error in the console of the page. */
  async function readSession(signal: AbortSignal): Promise<unknown> {
    if (await deps.hasSession()) return api.post('/session/user', {}, { signal })
    throw new FrameError('embedded/sessionExpired', 'This login is over. Connect again.')
  }
  const noSmartAccount = (): FrameError =>
    new FrameError('embedded/accountTypeUnavailable', 'There is no smart account on this network.')

  const users: Users = {
    isLoggedIn: (signal) =>
      readSession(signal).then(
        () => true,
        (error: unknown) => {
          if ((error as { readonly code?: unknown }).code === 'embedded/sessionExpired') return false
          throw error
        },
      ),

    async read({ chainId, preferredAccountType, signIn }, signal) {
      const chain = readChain(state, chainId)
      const { email, userName } = v.parse(UserSchema, await readSession(signal))
      state.chainId = chain
      if (preferredAccountType !== undefined) state.accountType = preferredAccountType
      // Another visitor may have logged in since.
      wallet = undefined
      const own = await accounts(signal)
      const about = { email, userName, chainId: toFrameChain(chain) }
      if (namespaceOf(chain) === 'solana') {
        const signed = signIn && (await deps.signIn(signIn, own.solana, signal))
        return { ...about, ...signed, address: own.solana, preferredAccountType: 'eoa' }
      }
      const smart = await smartAccountOn(chain, signal)
      const type = smart && state.accountType === 'smartAccount' ? 'smartAccount' : 'eoa'
      const address = type === 'smartAccount' && smart ? smart.address : own.evm
      const signed = signIn && (await deps.signIn(signIn, address, signal))
      return {
        ...about,
        ...signed,
        address,
        preferredAccountType: type,
        ...(smart && { smartAccountDeployed: smart.isDeployed }),
        // Where both have one address (EIP-7702), the one in use comes first.
        accounts: accountsOf(own.evm, smart?.address, type),
      }
    },

    async accountOn(chainId, signal) {
      const own = await accounts(signal)
      if (namespaceOf(chainId) === 'solana') return { address: own.solana, type: 'eoa' }
      const smart = state.accountType === 'smartAccount' ? await smartAccountOn(chainId, signal) : undefined
      return smart ? { address: smart.address, type: 'smartAccount' } : { address: own.evm, type: 'eoa' }
    },

    smartAccountChains: () =>
      Object.entries(state.data.networks).flatMap(([id, { smartAccounts }]) =>
        smartAccounts && namespaceOf(id) === 'eip155' ? [Number(id.slice('eip155:'.length))] : [],
      ),

    async readSmartAccount(signal) {
      const chain = readChain(state, undefined, 'eip155')
      const smart = await smartAccountOn(chain, signal)
      if (!smart) throw noSmartAccount()
      return { address: smart.address, isDeployed: smart.isDeployed }
    },

    async prefer(type, signal) {
      const chain = readChain(state, undefined, 'eip155')
      const own = await accounts(signal)
      const smart = type === 'smartAccount' ? await smartAccountOn(chain, signal) : undefined
      if (type === 'smartAccount' && !smart) throw noSmartAccount()
      state.accountType = type
      return { type, address: smart?.address ?? own.evm }
    },

    async signOut(signal) {
      wallet = undefined
      try {
        await api.post('/session/end', {}, { signal })
      } catch (error) {
        // The session goes on at the site. Without its key it is of no use.
        await deps.forget()
        throw error
      }
      // The account goes on knowing this browser: the next login here is not one of a new browser, which starts a hold.
      await deps.forget({ keepKey: true })
      return undefined
    },
  }
  return users
}

function accountsOf(evm: string, smart: string | undefined, inUse: AccountType): NonNullable<FrameUser['accounts']> {
  const plain = { address: evm, type: 'eoa' } as const
  if (smart === undefined) return [plain]
  const contract = { address: smart, type: 'smartAccount' } as const
  return smart === evm && inUse === 'smartAccount' ? [contract, plain] : [plain, contract]
}
