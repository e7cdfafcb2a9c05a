import type { Caip10 } from './caip.js'

export interface Page<Item> {
  readonly items: readonly Item[]
  /** Asks for the next page. Absent: this was the last one. */
  readonly next?: string | undefined
  /** The network has no source of them: the page is empty, and says nothing about the account. */
  readonly isUnsupported?: boolean | undefined
}

export interface PageOptions {
  /** `next` of the page before. Absent: the first page. */
  readonly cursor?: string | undefined
  readonly signal?: AbortSignal | undefined
}

/** Lists something of an account on its network, a page at a time. */
export interface PageSource<P extends Page<unknown>> {
  /** @throws a coded error when it cannot be told, and the signal's reason */
  list(account: Caip10, options?: PageOptions): Promise<P>
}
