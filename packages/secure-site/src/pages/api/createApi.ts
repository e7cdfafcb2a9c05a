import { FrameError } from '@portico/embedded-api'
import { calculateThumbprint, generateProof } from 'dpop'
import * as v from 'valibot'

import type { Api } from './Api.js'
import { signText } from './signText.js'
import type { DeviceStore } from './openDeviceStore.js'

export interface ApiOptions {
  /** Of the frame's page: what the server wrote into it. */
  readonly ticket: string
  /** The nonce of these minutes, as the page was served. Without it the first request is made twice. */
  readonly nonce?: string | undefined
  /** Of the secure site. Default: that of this page. */
  readonly origin?: string | undefined
  /** Of this page: what another page has in it is no login here. */
  readonly store: Promise<DeviceStore>
  readonly fetch?: typeof fetch | undefined
  /** Whether the site's cookies go along. Default `omit`: requests show who they are of by themselves. */
  readonly credentials?: 'omit' | 'same-origin' | undefined
}

/** Keeps the login of this browser, and asks the server with it. */
export interface FrameApi extends Api {
  /** Signs with the key of this browser: ECDSA over P-256 with SHA-256, in base64url. */
  sign(text: string): Promise<string>
  /** By which that key is known (RFC 7638). */
  thumbprint(): Promise<string>
  /** Whether the login outlives the tab. Where it does not, visitors are told that they will be asked again. */
  isPersistent(): Promise<boolean>
  /** Whether this browser was logged in. The server decides whether it still is. */
  hasSession(): Promise<boolean>
  /** Forgets the login, and the key too unless `key` is kept: then the next login here needs no mailed link. */
  forget(options?: { readonly keepKey?: boolean }): Promise<void>
}

/** How long the server may take to renew a session, ms: until then, every request of every tab waits. */
const refreshTimeout = 8000

const Tokens = v.object({ tokens: v.object({ access: v.string(), refresh: v.string(), expiresIn: v.number() }) })
const Refusal = v.object({ code: v.string(), message: v.string(), rpcCode: v.optional(v.number()) })

interface Answer {
  readonly status: number
  readonly body: unknown
}

/** Tokens are kept here: what `post` answers has none. */
export function createApi(options: ApiOptions): FrameApi {
  const { ticket, origin = location.origin, fetch: ask = fetch.bind(globalThis), credentials = 'omit' } = options
  const opened = options.store
  let { nonce } = options
  let access: { readonly token: string; readonly until: number } | undefined
  let refreshing: Promise<string | undefined> | undefined

  async function send(path: string, body: object, token: string | undefined, signal?: AbortSignal): Promise<Answer> {
    const url = `${origin}/api${path}`
    const once = async (): Promise<Answer> => {
      const key = await (await opened).readKey()
      const headers = {
        'Content-Type': 'application/json',
        DPoP: await generateProof(key, url, 'POST', nonce, token),
        'Portico-Page': ticket,
        ...(token === undefined ? {} : { Authorization: `DPoP ${token}` }),
      }
      const init = { method: 'POST', headers, body: JSON.stringify(body), credentials } as const
      const response = await ask(url, { ...init, ...(signal ? { signal } : {}) })
      nonce = response.headers.get('DPoP-Nonce') ?? nonce
      return { status: response.status, body: await response.json() }
    }
    try {
      const answer = await once()
      // The first request, and one after a pause, brings the nonce of these minutes.
      return codeOf(answer) === 'embedded/useNonce' ? await once() : answer
    } catch (cause) {
      signal?.throwIfAborted()
      throw unreachable(cause)
    }
  }

  /** Takes the tokens out of an answer. */
  async function keepTokens(body: unknown): Promise<unknown> {
    const { success, output } = v.safeParse(Tokens, body)
    if (!success) return body
    const { access: token, refresh, expiresIn } = output.tokens
    access = { token, until: performance.now() + expiresIn * 0.9 }
    await (await opened).writeRefresh(refresh)
    const { tokens: _, ...rest } = body as Record<string, unknown>
    return rest
  }

  /** Twice: where the answer was lost, the server takes the same token once more. */
  async function askToRenew(refreshToken: string): Promise<Answer> {
    const ask = (): Promise<Answer> =>
      send('/session/refresh', { refreshToken }, undefined, AbortSignal.timeout(refreshTimeout))
    try {
      return await ask().catch(ask)
    } catch (cause) {
      throw unreachable(cause)
    }
  }

  /** @returns the token of a live session; undefined where this browser is not logged in any more */
  async function renew(): Promise<string | undefined> {
    const store = await opened
    // Another tab may have renewed it since.
    const refreshToken = await store.readRefresh()
    if (refreshToken === undefined) return undefined
    const answer = await askToRenew(refreshToken)
    if (answer.status === 401 && codeOf(answer) === 'embedded/sessionExpired') {
      await store.writeRefresh(undefined)
      return undefined
    }
    await keepTokens(bodyOf(answer))
    return access?.token
  }

  /**
   * One at a time, in all tabs of this page: a token that is used twice ends the login.
   * @param used the token that does not count any more
   */
  async function refresh(used?: string): Promise<string | undefined> {
    if (access && access.token !== used) return access.token
    access = undefined
    refreshing ??= opened
      // Of the store: a frame of another page, which may be stopped in the middle, does not make this one wait.
      .then(({ name }) => inTurn(`${name} session`, renew))
      .finally(() => {
        refreshing = undefined
      })
    return refreshing
  }

  return {
    async post(path, body, { signal } = {}) {
      signal?.throwIfAborted()
      const token = access && performance.now() < access.until ? access.token : await refresh(access?.token)
      let answer = await send(path, body, token, signal)
      if (codeOf(answer) === 'embedded/tokenExpired' && token !== undefined) {
        answer = await send(path, body, await refresh(token), signal)
      }
      return keepTokens(bodyOf(answer))
    },
    async sign(text) {
      const { privateKey } = await (await opened).readKey()
      return signText(privateKey, text)
    },
    thumbprint: async () => calculateThumbprint((await (await opened).readKey()).publicKey),
    isPersistent: async () => (await opened).isPersistent,
    hasSession: async () => (await (await opened).readRefresh()) !== undefined,
    async forget({ keepKey = false } = {}) {
      access = undefined
      const store = await opened
      await (keepKey ? store.writeRefresh(undefined) : store.clear())
    },
  }
}

function unreachable(cause: unknown): FrameError {
  return new FrameError('embedded/unreachable', 'The wallet cannot be reached. Try again.', { cause })
}

function codeOf({ status, body }: Answer): string | undefined {
  if (status < 400) return undefined
  const { success, output } = v.safeParse(Refusal, body)
  return success ? output.code : 'embedded/failed'
}

/** @throws FrameError with the code and message of the server */
function bodyOf(answer: Answer): unknown {
  const code = codeOf(answer)
  if (code === undefined) return answer.body
  const { success, output } = v.safeParse(Refusal, answer.body)
  if (code === 'embedded/tokenExpired') {
    throw new FrameError('embedded/sessionExpired', 'This login is over. Connect again.')
  }
  if (!success) throw new FrameError(code, 'An error occurred')
  throw new FrameError(code, output.message, { rpcCode: output.rpcCode })
}

/**
 * Runs one task of this name after the other, over all tabs of this site. Where the browser keeps frames of other sites from
 * its locks, each frame is on its own.
 */
async function inTurn<T>(name: string, run: () => Promise<T>): Promise<T> {
  const locks = globalThis.navigator?.locks as LockManager | undefined
  let isRunning = false
  const begin = (): Promise<T> => {
    isRunning = true
    return run()
  }
  try {
    return await (locks ? locks.request(name, begin) : begin())
  } catch (error) {
    if (isRunning || !(error instanceof DOMException) || error.name !== 'SecurityError') throw error
    return run()
  }
}
