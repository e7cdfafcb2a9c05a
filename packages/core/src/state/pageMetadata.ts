import type { Metadata } from '../contract/ModalOptions.js'
import { ownOptions } from '../contract/plugin/ownOptions.js'

/** What the host said of itself, completed from the page. Read late: at setup, and on a server, there is no page. */
export function pageMetadata(options: Partial<Metadata> | undefined): Metadata {
  const given = ownOptions(options ?? {})
  const page = typeof document === 'undefined' ? undefined : document
  return {
    name: given.name ?? page?.title ?? '',
    description: given.description ?? page?.querySelector<HTMLMetaElement>('meta[name=description]')?.content ?? '',
    url: given.url ?? page?.location.origin ?? '',
    icons: given.icons ?? [],
  }
}
