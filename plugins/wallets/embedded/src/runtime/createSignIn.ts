import {
  caip10,
  pause,
  withSignals,
  type Caip2,
  type SignedSignIn,
  type SignInCapability,
  type SignInRequest,
} from '@portico/core'
import { frameKinds, type FrameRequest, type FrameUser, type SignInFields } from '@portico/embedded-api'
import * as v from 'valibot'
import type { EmbeddedContext } from '../EmbeddedSpec.js'
import type { Approvals } from './createApprovals.js'
import type { Frame } from './createFrame.js'

/** Right after a login the frame signs by itself. After this long it is shown, as it may ask the visitor, ms. */
const silentTime = 2000

/** Signs in with the login, where a plugin asks for it: the frame writes the text and signs it as it says who logged in. */
export interface SignIn {
  /** What a login on this network is to sign. Undefined: nothing, or what the frame does not write. @throws as `SignInCapability.prepare` */
  prepare(networkId: Caip2, signal: AbortSignal): Promise<SignInFields | undefined>
  /** GET_USER with these fields. @throws as `Frame.request` */
  ask(request: FrameRequest<'GET_USER'>, signal: AbortSignal): Promise<FrameUser>
  /** Hands over what was signed. @throws as `SignInCapability.accept` */
  accept(fields: SignInFields, user: FrameUser, signal: AbortSignal): Promise<void>
}

export function createSignIn(context: EmbeddedContext, frame: Frame, approvals: Approvals): SignIn {
  const capability = (): SignInCapability | undefined => context.wants.signIn?.all[0]?.impl

  return {
    async prepare(networkId, signal) {
      const request = await capability()?.prepare([networkId], signal)
      const fields = request && fieldsOf(request, networkId)
      // Such as a statement with other letters than the frame shows: the visitor is asked after the login.
      return v.is(frameKinds.GET_USER.request, { signIn: fields }) ? fields : undefined
    },
    ask(request, signal) {
      const controller = new AbortController()
      return withSignals([signal, controller.signal], async (all) => {
        const answer = frame.request('GET_USER', request, all)
        const isSilent = await Promise.race([answer.then(() => true), pause(silentTime, all).then(() => false)])
        if (isSilent) return answer
        return approvals.during((withdrawn) => {
          withdrawn.addEventListener('abort', () => controller.abort(withdrawn.reason))
          return answer
        })
      })
    },
    async accept({ chainId }, { address, message, signature }, signal) {
      if (message === undefined || signature === undefined) return
      const signed: SignedSignIn = { account: caip10(chainId as Caip2, address), message, signature }
      await capability()?.accept([signed], signal)
    },
  }
}

function fieldsOf({ chains, ...fields }: SignInRequest, networkId: Caip2): SignInFields {
  return { ...fields, chainId: chains[0] ?? networkId }
}
