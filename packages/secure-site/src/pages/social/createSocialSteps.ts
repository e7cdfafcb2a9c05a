import {
  FrameError,
  frameKinds,
  type EmailNeeded,
  type FrameAnswer,
  type RedirectProvider,
} from '@portico/embedded-api'
import * as v from 'valibot'

import type { Api } from '../api/Api.js'
import { askUntil } from '../api/askUntil.js'

/** Logins at a provider and at Farcaster, as the frame runs them for its page. */
export interface SocialSteps {
  /**
   * Begins a login. `matchCode` is for the page to show, in case that the popup cannot reach it.
   * @param locale BCP 47: of the page, in which popup and mails are
   */
  start(
    provider: RedirectProvider,
    signal: AbortSignal,
    locale?: string,
  ): Promise<{ readonly uri: string; readonly matchCode: string }>
  /**
   * Ends it. With the result of the popup at once; with `uri` of `start` when the visitor typed the digits in the popup.
   * @returns what is needed where the address of the account has to be confirmed first; undefined when the visitor is logged in
   * @throws FrameError `embedded/failed`
   */
  finish(uri: string, signal: AbortSignal): Promise<EmailNeeded | undefined>
  /** As `start`, with the login that the site's own windows have in this browser. */
  startContinue(signal: AbortSignal, locale?: string): Promise<{ readonly uri: string; readonly matchCode: string }>
  /** As `finish`. @throws FrameError `embedded/failed` where the visitor did not agree, or has no login there */
  finishContinue(uri: string, signal: AbortSignal): Promise<FrameAnswer<'CONNECT_CONTINUE'>>
  /** @returns what the QR code shows */
  startFarcaster(signal: AbortSignal, locale?: string): Promise<{ readonly url: string }>
  /** Waits for the approval on the phone. @throws as `finish` */
  finishFarcaster(signal: AbortSignal): Promise<{ readonly userName: string } | EmailNeeded>
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
  /**
   * The one that this document began last. A page that left for the provider comes back to a new document: there the site
   * alone sees to it that the result is of this browser's key.
   */
  let pending: string | undefined

  const ask = async <Output>(
    schema: v.GenericSchema<unknown, Output>,
    path: string,
    body: object,
    signal: AbortSignal,
  ): Promise<Output> => v.parse(schema, await api.post(path, body, { signal }))

  return {
    async start(provider, signal, locale) {
      const started = await ask(StartSchema, '/social/start', { provider, locale }, signal)
      pending = handleOf(started.uri)
      return started
    },

    async finish(uri, signal) {
      await untilReady('/social/wait', uri, signal)
      const answer = await ask(AnswerSchema, '/social/finish', { uri }, signal)
      pending = undefined
      return emailNeeded(answer)
    },

    async startContinue(signal, locale) {
      const started = await ask(StartSchema, '/continue/start', { locale }, signal)
      pending = handleOf(started.uri)
      return started
    },

    async finishContinue(uri, signal) {
      await untilReady('/continue/wait', uri, signal)
      const answer = await ask(frameKinds.CONNECT_CONTINUE.answer, '/continue/finish', { uri }, signal)
      pending = undefined
      return answer
    },

    startFarcaster: (signal, locale) => ask(UrlSchema, '/farcaster/start', { locale }, signal),

    async finishFarcaster(signal) {
      const answer = await askUntil(async () => {
        const answer = await ask(AnswerSchema, '/farcaster/wait', {}, signal)
        return answer.next === 'wait' ? undefined : answer
      }, signal)
      return emailNeeded(answer) ?? { userName: ('userName' in answer ? answer.userName : undefined) ?? '' }
    },
  }

  /** With the result of the popup at once; else when the visitor typed the digits there. */
  async function untilReady(path: '/social/wait' | '/continue/wait', uri: string, signal: AbortSignal): Promise<void> {
    // A page may have been given the result of another login.
    const handle = handleOf(uri)
    if (handle === undefined || handle !== (pending ?? handle)) throw failed()
    const { searchParams } = new URL(uri)
    if (searchParams.has('error')) throw failed()
    if (searchParams.has('r')) return
    const status = await askUntil(async () => {
      const answer = await ask(WaitSchema, path, { uri }, signal)
      return answer.status === 'pending' ? undefined : answer.status
    }, signal)
    if (status === 'failed') throw failed()
  }
}

function handleOf(uri: string): string | undefined {
  return URL.canParse(uri) ? (new URL(uri).searchParams.get('f') ?? undefined) : undefined
}

function emailNeeded(answer: Answer): EmailNeeded | undefined {
  if (answer.next === 'wait') throw failed()
  // CONNECT: this browser is logged in to the account already.
  if (answer.next === 'done' || answer.action === 'CONNECT') return undefined
  return { action: answer.action, matchCode: answer.matchCode }
}

function failed(): FrameError {
  return new FrameError('embedded/failed', 'Failed to connect')
}
