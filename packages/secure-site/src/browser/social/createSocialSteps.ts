import { FrameError, type RedirectProvider } from '@portico/embedded-api'
import * as v from 'valibot'

import type { Api } from '../api/Api.js'

/** Logins at a provider and at Farcaster, as the frame runs them for its page. */
export interface SocialSteps {
  /** Begins a login. `matchCode` is for the page to show, in case that the popup cannot reach it. */
  start(provider: RedirectProvider, signal: AbortSignal): Promise<{ readonly uri: string; readonly matchCode: string }>
  /**
   * Ends it. With the result of the popup at once; with `uri` of `start` when the visitor typed the digits in the popup.
   * @throws FrameError `embedded/failed`; `embedded/proveEmail` or `embedded/proveDevice` where a login by e-mail has begun,
   * which goes on with CONNECT_OTP or CONNECT_DEVICE
   */
  finish(uri: string, signal: AbortSignal): Promise<void>
  /** @returns what the QR code shows */
  startFarcaster(signal: AbortSignal): Promise<{ readonly url: string }>
  /** Waits for the approval on the phone. @throws as `finish` */
  finishFarcaster(signal: AbortSignal): Promise<{ readonly userName: string }>
}

const StartSchema = v.object({ uri: v.string(), matchCode: v.string() })
const UrlSchema = v.object({ url: v.string() })
const WaitSchema = v.object({ status: v.picklist(['pending', 'ready', 'failed']) })
const AnswerSchema = v.variant('next', [
  v.object({ next: v.literal('wait') }),
  v.object({ next: v.literal('done'), userName: v.optional(v.string()) }),
  v.object({
    next: v.literal('proveEmail'),
    action: v.picklist(['VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT']),
    matchCode: v.optional(v.string()),
  }),
])
type Answer = v.InferOutput<typeof AnswerSchema>

export function createSocialSteps(api: Api): SocialSteps {
  /** The one that was begun last. */
  let pending: string | undefined

  const ask = async <Output>(
    schema: v.GenericSchema<unknown, Output>,
    path: string,
    body: object,
    signal: AbortSignal,
  ): Promise<Output> => v.parse(schema, await api.post(path, body, { signal }))

  return {
    async start(provider, signal) {
      const started = await ask(StartSchema, '/social/start', { provider }, signal)
      pending = handleOf(started.uri)
      return started
    },

    async finish(uri, signal) {
      // A page may have been given the result of another login.
      if (pending === undefined || handleOf(uri) !== pending || new URL(uri).searchParams.has('error')) throw failed()
      if (!new URL(uri).searchParams.has('r')) await untilTyped(uri, signal)
      const answer = await ask(AnswerSchema, '/social/finish', { uri }, signal)
      pending = undefined
      requireDone(answer)
    },

    startFarcaster: (signal) => ask(UrlSchema, '/farcaster/start', {}, signal),

    async finishFarcaster(signal) {
      let answer: Answer
      do answer = await ask(AnswerSchema, '/farcaster/wait', {}, signal)
      while (answer.next === 'wait')
      return { userName: requireDone(answer).userName ?? '' }
    },
  }

  async function untilTyped(uri: string, signal: AbortSignal): Promise<void> {
    let status: 'pending' | 'ready' | 'failed'
    do status = (await ask(WaitSchema, '/social/wait', { uri }, signal)).status
    while (status === 'pending')
    if (status === 'failed') throw failed()
  }
}

function handleOf(uri: string): string | undefined {
  return URL.canParse(uri) ? (new URL(uri).searchParams.get('f') ?? undefined) : undefined
}

function requireDone(answer: Answer): Extract<Answer, { readonly next: 'done' }> {
  if (answer.next === 'done') return answer
  if (answer.next === 'wait') throw failed()
  if (answer.action !== 'VERIFY_DEVICE') {
    throw new FrameError('embedded/proveEmail', 'This address has an account. Enter the code we sent.')
  }
  const digits = answer.matchCode ?? ''
  const text = `This address has an account. Open the link we sent and choose ${digits}, then enter the code.`
  throw new FrameError('embedded/proveDevice', text)
}

function failed(): FrameError {
  return new FrameError('embedded/failed', 'Failed to connect')
}
