import {
  FrameError,
  type FrameAnswer,
  type FrameHandler,
  type FrameKind,
  type FrameRequest,
  type RequestMessage,
} from '@portico/embedded-api'

import type { Api } from '../api/Api.js'
import { readChain, toFrameChain, type FrameState } from './frameState.js'
import { loginHandlers, type Handlers } from './loginHandlers.js'
import type { RpcHandler } from './createRpcHandler.js'
import type { SocialSteps } from '../social/createSocialSteps.js'
import type { Users } from './createUsers.js'

export interface FrameHandlerDeps {
  readonly state: FrameState
  readonly api: Api
  readonly users: Users
  readonly rpc: RpcHandler
  readonly social: SocialSteps
  /** Draws in the colours of the page. */
  setTheme(theme: FrameRequest<'SYNC_THEME'>): void
  reload(): void
}

/** Answers what a page asks of the frame. */
export function createFrameHandler(deps: FrameHandlerDeps): FrameHandler {
  const { state, api, users, rpc, social } = deps
  const logins = loginHandlers(api, social, state)
  const handlers: Handlers<Exclude<FrameKind, 'RPC_ABORT'>> = {
    ...logins,
    SYNC_THEME: async (theme) => {
      state.theme = theme
      deps.setTheme(theme)
      return undefined
    },
    SYNC_DAPP_DATA: async ({ metadata, locale }) => {
      state.metadata = metadata
      state.locale = locale
      return undefined
    },
    SWITCH_NETWORK: async ({ chainId }) => {
      state.chainId = readChain(state, chainId)
      return { chainId: toFrameChain(state.chainId) }
    },
    GET_CHAIN_ID: async () => ({ chainId: toFrameChain(state.chainId) }),
    IS_CONNECTED: async (_, { signal }) => ({ isConnected: await users.isLoggedIn(signal) }),
    GET_USER: (request, { signal }) => users.read(request, signal),
    CONNECT_SOCIAL: async ({ uri, ...request }, { signal }) => {
      const needed = await social.finish(uri, signal)
      return needed ?? users.read(request, signal)
    },
    GET_CONTINUE_URI: (_, { signal }) => social.startContinue(signal, state.locale),
    CONNECT_CONTINUE: ({ uri }, { signal }) => social.finishContinue(uri, signal),
    UPDATE_EMAIL: async () => ({
      uri: `${location.origin}/account?${new URLSearchParams({ projectId: state.data.projectId })}`,
    }),
    SIGN_OUT: async (_, { signal }) => users.signOut(signal),
    RELOAD: async () => {
      deps.reload()
      return undefined
    },
    GET_SMART_ACCOUNT_ENABLED_NETWORKS: async () => ({ smartAccountEnabledNetworks: users.smartAccountChains() }),
    INIT_SMART_ACCOUNT: (_, { signal }) => users.readSmartAccount(signal),
    SET_PREFERRED_ACCOUNT: ({ type }, { signal }) => users.prefer(type, signal),
    RPC_REQUEST: (request, { signal }) => rpc(request, signal),
  }
  return ({ kind, payload }: RequestMessage, call) => {
    // RPC_ABORT is answered by the connection itself.
    if (kind === 'RPC_ABORT') return Promise.resolve(undefined)
    const handler = handlers[kind] as (payload: unknown, call: unknown) => Promise<FrameAnswer<FrameKind>>
    return handler(payload, call).catch((error: unknown) => {
      // Its message may repeat what a library was given: for who develops the page, with `enableLogger`.
      if (state.data.isLogging) console.error(kind, error)
      throw toFrameError(error)
    })
  }
}

/** Errors of the site and of the wallet have words for the visitor; those of libraries may repeat what they were given. */
function toFrameError(error: unknown): unknown {
  if (error instanceof FrameError) return error
  const { name, code, message } = Object(error) as { readonly name?: string; readonly code?: unknown; message?: string }
  if (name === 'PorticoError' && typeof code === 'string') return new FrameError(code, message ?? 'An error occurred')
  return error
}
