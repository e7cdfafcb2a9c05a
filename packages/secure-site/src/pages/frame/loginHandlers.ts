import { FrameError, type FrameAnswer, type FrameKind, type FrameRequest } from '@portico/embedded-api'
import * as v from 'valibot'

import type { Api } from '../api/Api.js'
import { askUntil } from '../api/askUntil.js'
import type { SocialSteps } from '../social/createSocialSteps.js'
import type { FrameState } from './frameState.js'

interface Call {
  readonly signal: AbortSignal
}
/** Answers one kind of request. */
export type Handler<K extends FrameKind> = (payload: FrameRequest<K>, call: Call) => Promise<FrameAnswer<K>>
export type Handlers<K extends FrameKind> = { readonly [Kind in K]: Handler<Kind> }

type LoginKind =
  | 'CONNECT_EMAIL'
  | 'CONNECT_DEVICE'
  | 'CONNECT_OTP'
  | 'GET_SOCIAL_REDIRECT_URI'
  | 'GET_FARCASTER_URI'
  | 'CONNECT_FARCASTER'

const Email = v.object({
  action: v.picklist(['VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT']),
  matchCode: v.optional(v.string()),
})
const Device = v.object({ isConfirmed: v.boolean() })

/**
 * The steps of a login, as the site's own routes answer them.
 * @param state its `locale` is the language of the page: mails and the popup are in it
 */
export function loginHandlers(api: Api, social: SocialSteps, state: Pick<FrameState, 'locale'>): Handlers<LoginKind> {
  async function ask<T>(schema: v.GenericSchema<unknown, T>, path: string, body: object, { signal }: Call): Promise<T> {
    const { success, output } = v.safeParse(schema, await api.post(path, body, { signal }))
    if (success) return output
    throw new FrameError('embedded/failed', 'An error occurred')
  }
  const done = v.unknown()
  return {
    CONNECT_EMAIL: ({ email }, call) => ask(Email, '/login/email', { email, locale: state.locale }, call),
    async CONNECT_DEVICE(_, call) {
      // The site answers after 25 s at most.
      await askUntil(async () => (await ask(Device, '/login/device', {}, call)).isConfirmed || undefined, call.signal)
      return undefined
    },
    CONNECT_OTP: async ({ otp }, call) => void (await ask(done, '/login/code', { otp }, call)),
    GET_SOCIAL_REDIRECT_URI: ({ provider }, { signal }) => social.start(provider, signal, state.locale),
    GET_FARCASTER_URI: (_, { signal }) => social.startFarcaster(signal, state.locale),
    CONNECT_FARCASTER: (_, { signal }) => social.finishFarcaster(signal),
  }
}
