import type { ActivityCapability, ActivityPage, Atom, Caip10, Namespace, PluginHandle, PluginSpec } from '@portico/core'
import type { ActivityErrors } from './errors.js'

export interface ActivityOptions {
  /**
   * Namespaces (CAIP-2) whose transactions are listed, or `'all'` for every one that has a source. Default: `['eip155']`.
   */
  readonly namespaces?: 'all' | readonly Namespace[]
}

export interface ActivityRequest {
  /** Default: the account in use. */
  readonly account?: Caip10 | undefined
  /** `next` of the page before. Default: the first page. */
  readonly cursor?: string | undefined
  readonly signal?: AbortSignal | undefined
}

export interface ActivityApi {
  /** Whether the account in use can have a list: its namespace is one of `namespaces`, and something may answer. */
  readonly available: Atom<boolean>
  /**
   * The transactions of an account on its network, the newest first, a page at a time.
   * @throws `activity/accountAddressRequired`, `activity/unsupportedChain`, what the source throws, the signal's reason
   */
  list(request?: ActivityRequest): Promise<ActivityPage>
}

export interface ActivityEventDetails {
  readonly address: string
  readonly projectId: string | undefined
  readonly cursor: string | undefined
  /** Whether the account is a smart account. */
  readonly isSA: boolean
}

export interface ActivityEvents {
  /** The visitor chose the tab in Account. */
  readonly CLICK_TRANSACTIONS: { readonly isSA: boolean }
  readonly ERROR_FETCH_TRANSACTIONS: ActivityEventDetails
  /** The visitor asked for a further page. */
  readonly LOAD_MORE_TRANSACTIONS: ActivityEventDetails
}

/** Spec of `@portico/activity/headless`. */
export interface HeadlessActivitySpec extends PluginSpec {
  readonly id: 'activity'
  readonly config: ActivityOptions
  readonly api: ActivityApi
  readonly events: ActivityEvents
  readonly errors: ActivityErrors
  readonly wants: { readonly activity: ActivityCapability }
}

export interface ActivitySpec extends HeadlessActivitySpec {
  readonly messages: ActivityMessages
}

/** Texts that are needed before the view is loaded. The view has its own. */
export interface ActivityMessages {
  readonly activity: string
}

/** The part of the plugin that both entry points have. */
export type ActivityContext = Pick<
  PluginHandle<HeadlessActivitySpec>,
  'config' | 'store' | 'project' | 'connections' | 'wants' | 'emit' | 'error' | 'addErrors'
>
