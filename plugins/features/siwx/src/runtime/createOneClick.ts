import { withSignals, type Caip2, type SignInCapability, type SignInRequest } from '@portico/core'
import type { SiwxContext } from '../SiwxSpec.js'
import { readSignIn } from './signInText.js'
import { checkSigned } from './checkSigned.js'
import type { SessionStorage } from './SessionStorage.js'

/** How long a wallet's prompt waits for a nonce, ms. After that the wallet is connected alone. */
const prepareTimeout = 3000

export interface OneClickDeps {
  readonly storage: SessionStorage
  call<T>(work: (signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T>
}

/** Sign-ins that a wallet makes with the same prompt as its connection. */
export function createOneClick(
  context: SiwxContext,
  { storage, call }: OneClickDeps,
): Pick<SignInCapability, 'prepare' | 'accept'> {
  const { store, error, t } = context
  /** By nonce. A code for pairing is renewed while the one before may still be scanned. */
  const prepared = new Map<string, SignInRequest>()

  return {
    async prepare(networks, signal) {
      const chains = networks.filter((network: Caip2) => !storage.skips?.(network))
      const [first] = chains
      if (!first) return undefined
      try {
        const create = (soon: AbortSignal) => call((both) => storage.create(first, '', both), soon)
        const { data } = await withSignals([signal], create, prepareTimeout)
        const { domain, uri, nonce, issuedAt = new Date().toISOString() } = data
        const { statement, expirationTime, notBefore, requestId, resources } = data
        const request: SignInRequest = {
          domain,
          uri,
          version: '1',
          nonce,
          issuedAt,
          chains,
          ...(statement !== undefined && { statement }),
          ...(expirationTime !== undefined && { expirationTime }),
          ...(notBefore !== undefined && { notBefore }),
          ...(requestId !== undefined && { requestId }),
          ...(resources !== undefined && { resources }),
        }
        prepared.set(nonce, request)
        return request
      } catch {
        signal.throwIfAborted()
        // The wallet is connected alone. The question that follows fails in the same way, and says so.
        return undefined
      }
    },
    async accept(signed, signal) {
      const nonce = readSignIn(signed[0]?.message ?? '')?.nonce ?? ''
      const request = prepared.get(nonce)
      // One answer for one request: a text that comes again has a nonce that was used.
      prepared.clear()
      if (!request) throw error('wrongMessage', { field: 'nonce' })
      const sessions = signed.map((message) => checkSigned(context, request, message))
      // The network in use first: a host that stores one alone stores that.
      sessions.sort((a, b) => request.chains.indexOf(a.data.chainId) - request.chains.indexOf(b.data.chainId))
      const isShown = store.get(context.state).open
      if (isShown) context.notices.show('loading', t('authenticating'))
      try {
        await call((both) => storage.add(sessions, both), signal)
      } finally {
        if (isShown) context.notices.hide()
      }
    },
  }
}
