import { findOrCreateUser } from '../login/users.js'
import { hashToken } from '../auth/Pepper.js'
import { flowChecks, type FlowChecks, type SocialFlow } from './socialFlows.js'

/** What makes an answer count. A test takes one away to show what it is for. */
export interface SocialChecks extends FlowChecks {
  /** The answer of a provider belongs to the login that this popup began. */
  isOfFlow(flow: SocialFlow, answer: { readonly provider: string; readonly state: string | null }): boolean
  isOwnReturn(returnTo: string, origin: string): boolean
  /** The key of a window is named by the popup's last page, not by the page that gets its result. */
  isFromLanding(flow: SocialFlow, secret: string): boolean
  findUser: typeof findOrCreateUser
  /** What the page is told of a refusal at the provider. */
  refusalOf(code: string): string
}

export const socialChecks: SocialChecks = {
  ...flowChecks,
  isOfFlow: (flow, { provider, state }) => flow.provider === provider && flow.state === state,
  isOwnReturn: (returnTo, origin) => URL.canParse(returnTo) && new URL(returnTo).origin === origin,
  isFromLanding: (flow, secret) => flow.window_hash === hashToken(secret),
  findUser: findOrCreateUser,
  // Error codes of OAuth are letters and underscores.
  refusalOf: (code) => (/^[a-z_]{1,40}$/.test(code) ? code : 'server_error'),
}
