import type { Atom, Caip10, Caip2, Capabilities, PluginSpec } from '@portico/core'

export const en = {
  title: 'Your history',
  count: (v: { readonly count: number; readonly site: string }) => `${v.site} lists ${v.count} transactions of yours.`,
  hide: 'Hide what strangers send without an amount',
}

export interface HistorySpec extends PluginSpec {
  readonly id: 'history'
  /** Explorers with Blockscout's API v2, by network. */
  readonly config: { readonly explorers: Readonly<Record<Caip2, string>> }
  readonly api: {
    /** A setting of the visitor's, kept in storage. */
    readonly hidesEmpty: Atom<boolean>
    setHidesEmpty(hidesEmpty: boolean): void
    /** How many transactions there are. @throws `history/explorerFailed`, the signal's reason */
    count(account: Caip10, signal?: AbortSignal): Promise<number>
  }
  readonly views: { readonly History: {} }
  readonly events: { readonly changed: { readonly hidesEmpty: boolean } }
  readonly errors: { readonly explorerFailed: { readonly explorer: string } }
  readonly messages: typeof en
  readonly provides: Pick<Capabilities, 'activity'>
}
