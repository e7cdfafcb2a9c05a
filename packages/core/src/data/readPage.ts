import type { Caip10 } from '../contract/caip.js'
import type { Page, PageOptions, PageSource } from '../contract/Page.js'

/** A cursor with the number of the source that it is of. Those of the first source have none. */
const marked = /^(\d+) (.*)$/s

/**
 * The page of the first of several sources that has one: a source that fails, or does not have the network, is passed over. The other pages
 * of a list come from where its first page came from.
 * @param sources As `CapabilityHandle.inOrder` answers them.
 * @throws what the last source threw that failed, where none has a page; and the signal's reason
 */
export async function readPage<P extends Page<unknown>>(
  sources: readonly PageSource<P>[],
  account: Caip10,
  { cursor, signal }: PageOptions = {},
): Promise<P | Page<never>> {
  const [, number = 0, rest = cursor] = marked.exec(cursor ?? '') ?? []
  let failure: { readonly error: unknown } | undefined
  for (const source of cursor === undefined ? sources : sources.slice(Number(number), Number(number) + 1)) {
    try {
      const page = await source.list(account, { cursor: rest, signal })
      if (page.isUnsupported) continue
      // The same page again and again would never end.
      const next = page.next === rest ? undefined : page.next
      const index = sources.indexOf(source)
      const isMarked = next !== undefined && (index > 0 || marked.test(next))
      return { ...page, next: isMarked ? `${index} ${next}` : next }
    } catch (error) {
      signal?.throwIfAborted()
      failure = { error }
    }
  }
  if (failure) throw failure.error
  return { items: [], isUnsupported: true }
}
