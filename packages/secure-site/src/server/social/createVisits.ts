import type { Log } from '@portico/server'
import { readEmail } from '../login/readEmail.js'
import type { ProviderIdentity } from '../login/users.js'
import { createToken, hashToken } from '../auth/Pepper.js'
import type { Queries } from '../auth/tables.js'
import type { ProviderName } from '../SecureSiteConfig.js'
import { ProviderRefusal } from './createProviderClient.js'
import type { ProviderClients, SocialFlow, SocialFlows } from './socialFlows.js'
import type { SocialTables } from './tables.js'

export interface VisitsDeps {
  readonly db: Queries<SocialTables>
  readonly log: Log
  readonly clients: ProviderClients
  readonly flows: SocialFlows
  /** The wallet group of a project. */
  groupOf(projectId: string): string
}

/** What the popup shows after the provider. */
export interface Landing {
  readonly origin: string
  /** BCP 47: of the page that began it. */
  readonly locale: string | null
  readonly resultUri: string
  readonly returnTo: string | undefined
  /** For `nameWindow`. Of a visit that succeeded; it stays on this page. */
  readonly windowSecret?: string | undefined
  readonly isFailed: boolean
  /** Whether the page that began it shows digits, for a popup that cannot reach it. */
  readonly takesDigits: boolean
}

/** `elsewhere`: another browser opened the address before. */
export type Departure = { readonly address: string; readonly pass: string } | 'over' | 'elsewhere'

/**
 * The half of a visit to a provider that is in the browser of who logs in there. Who began it knows its address and its digits, and may
 * have sent the address to another person. So what is done here counts for the browser alone that opened the address first: it has a
 * pass, which is in a cookie that no script reads.
 */
export interface Visits {
  /**
   * The popup goes to the provider.
   * @param pass of this browser, where it has one already
   * @param returnTo where the visitor is led back when there is no popup
   */
  leave(handle: string | undefined, pass: string | undefined, returnTo: string | undefined): Promise<Departure>
  /**
   * The visitor comes back from the provider. An answer that comes to another browser ends the visit that it is of.
   * @param answer the query of the address
   * @returns undefined where the answer does not belong to a visit of this browser
   */
  answer(pass: string | undefined, provider: ProviderName, answer: URLSearchParams): Promise<Landing | undefined>
  /**
   * The last page of the popup names its key: with it, the digits are typed, and windows of its browser can continue the login later.
   * @param secret of the landing
   * @param windowKey thumbprint. Once
   */
  nameWindow(handle: string, secret: string, windowKey: string): Promise<void>
  /**
   * The visitor typed the digits that the page shows. One attempt, by the browser that was at the provider and its last page.
   * @param windowKey thumbprint of the key of that page
   */
  confirm(pass: string | undefined, windowKey: string, digits: string): Promise<boolean>
}

export function createVisits({ db, log, clients, flows, groupOf }: VisitsDeps): Visits {
  const { find, move } = flows

  /** The visit that a pass is of. */
  async function visitOf(pass: string | undefined): Promise<{ flow: SocialFlow; handle: string } | undefined> {
    const [, handle, secret] = /^([\w-]{43})\.([\w-]{43})$/.exec(pass ?? '') ?? []
    const flow = handle === undefined || secret === undefined ? undefined : await find(handle)
    if (!flow || handle === undefined || flow.browser_hash !== hashToken(secret ?? '')) return undefined
    return { flow, handle }
  }

  const landing = (
    flow: SocialFlow,
    handle: string,
    more: { readonly r: string } | { readonly error: string },
    windowSecret?: string,
  ): Landing => ({
    origin: flow.origin,
    locale: flow.locale,
    resultUri: flows.uriOf('/social/done', { f: handle, ...more }),
    returnTo: flow.return_to ?? undefined,
    windowSecret,
    isFailed: 'error' in more,
    // Who links a provider is on the wallet's own page, which is led back to.
    takesDigits: flow.links_to === null,
  })

  /** Who holds the pass must not get the account of a visitor who is talked into handing over the address of this answer. */
  async function spoil(provider: ProviderName, state: string | null): Promise<void> {
    if (state === null) return
    const { numUpdatedRows: count } = await db
      .updateTable('social_flow')
      .set({ status: 'failed' })
      .where('state', '=', state)
      .where('provider', '=', provider)
      .where('status', '=', 'started')
      .executeTakeFirstOrThrow()
    if (count > 0n) log({ level: 'warn', event: 'social.otherBrowser', provider })
  }

  return {
    async leave(handle, pass, returnTo) {
      const flow = await find(handle)
      const client = flow && clients[flow.provider as ProviderName]
      if (!client || handle === undefined) return 'over'
      if (flow.status === 'new') {
        if (returnTo !== undefined && !isOfOrigin(returnTo, flow.origin)) return 'over'
        const secret = createToken()
        const values = { return_to: returnTo ?? null, browser_hash: hashToken(secret) }
        // Of two that open it at once, one is the first.
        if (!(await move(flow, 'started', values))) return 'elsewhere'
        return { address: await client.start(flow), pass: `${handle}.${secret}` }
      }
      const own = await visitOf(pass)
      if (own?.flow.id !== flow.id || pass === undefined) return 'elsewhere'
      // The window was loaded anew, on its way to the provider.
      return flow.status === 'started' ? { address: await client.start(flow), pass } : 'over'
    },

    async answer(pass, provider, answer) {
      const state = answer.get('state')
      const { flow, handle } = (await visitOf(pass)) ?? {}
      const isOfVisit = flow?.status === 'started' && flow.provider === provider && flow.state === state
      if (!flow || handle === undefined || !isOfVisit) {
        await spoil(provider, state)
        return undefined
      }
      const client = clients[flow.provider as ProviderName]
      if (!client || !(await move(flow, 'answered'))) return undefined
      const answered = { ...flow, status: 'answered' }
      try {
        const account = await client.finish(answer, flow)
        const identity: ProviderIdentity = {
          walletGroup: groupOf(flow.project_id),
          issuer: client.issuer,
          subject: account.subject,
          verifiedEmail: usableEmail(account.verifiedEmail),
          userName: safeText(account.userName),
        }
        const [result, windowSecret] = [createToken(), createToken()]
        const hashes = { result_hash: hashToken(result), window_hash: hashToken(windowSecret) }
        const isReady = await move(answered, 'ready', { identity: JSON.stringify(identity), ...hashes })
        return isReady ? landing(flow, handle, { r: result }, windowSecret) : undefined
      } catch (thrown) {
        // The message may repeat what the provider wrote about the visitor: only the code is kept.
        const error = thrown instanceof ProviderRefusal ? refusalOf(thrown.error) : 'server_error'
        await move(answered, 'failed')
        log({ level: 'info', event: 'social.failed', provider, error })
        return landing(flow, handle, { error })
      }
    },

    async nameWindow(handle, secret, windowKey) {
      const flow = await find(handle)
      // The page that gets the result does not have the secret of the popup's last page.
      if (flow?.status !== 'ready' || flow.window_jkt !== null || flow.window_hash !== hashToken(secret)) return
      await move(flow, 'ready', { window_jkt: windowKey })
    },

    async confirm(pass, windowKey, digits) {
      const { flow } = (await visitOf(pass)) ?? {}
      if (flow?.status !== 'ready' || flow.links_to !== null || flow.window_jkt !== windowKey) return false
      if (flow.match_code === digits) return move(flow, 'confirmed')
      await move(flow, 'failed')
      log({ level: 'warn', event: 'social.wrongDigits', provider: flow.provider })
      return false
    },
  }
}

function isOfOrigin(address: string, origin: string): boolean {
  return URL.canParse(address) && new URL(address).origin === origin
}

/** What the page is told of a refusal at the provider. Error codes of OAuth are letters and underscores. */
function refusalOf(code: string): string {
  return /^[a-z_]{1,40}$/.test(code) ? code : 'server_error'
}

/** An address that cannot be written as users have it, proves nothing. */
function usableEmail(text: string | undefined): string | undefined {
  try {
    return text === undefined ? undefined : readEmail(text)
  } catch {
    return undefined
  }
}

/** Without control characters and those that change the direction of text; 64 characters at most. */
function safeText(text: string | undefined): string | undefined {
  const clean = (text ?? '').replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '').trim()
  return clean === '' ? undefined : [...clean].slice(0, 64).join('')
}
