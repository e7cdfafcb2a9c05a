import type { Namespace } from './caip.js'

/**
 * What a page has to allow in its Content-Security-Policy. Each entry is a URL, of which the origin counts, or `https:` for any
 * page that is fetched encrypted.
 */
export interface Origins {
  /** For `connect-src`: requests and web sockets. */
  readonly connect?: readonly string[]
  /** For `frame-src`. */
  readonly frame?: readonly string[]
  /** For `img-src`. */
  readonly image?: readonly string[]
}

/** What one modal needs, as sources of a Content-Security-Policy, sorted. */
export interface RequiredOrigins extends Required<Origins> {
  /** A whole policy for a page that has nothing else: the value of the header `Content-Security-Policy`. */
  readonly policy: string
}

/** One installed plugin. */
export interface PluginInspection {
  readonly id: string
  /** Keys of the capabilities that it cannot do without. */
  readonly needs: readonly string[]
  /** Keys of the capabilities that it uses where there is a provider. */
  readonly wants: readonly string[]
  readonly provides: readonly { readonly capability: string; readonly namespaces: readonly (Namespace | '*')[] }[]
  readonly views: readonly string[]
  /** Slots that it fills, with the ids of its items. */
  readonly slots: readonly { readonly slot: string; readonly items: readonly string[] }[]
  readonly origins: Origins
}

/** A value of the modal in `localStorage`. */
export interface StoredValue {
  readonly key: string
  /** As it stands there. */
  readonly text: string
}

/** What a modal consists of, for tools of developers. */
export interface ModalInspection {
  /** In the order of their setup. */
  readonly plugins: readonly PluginInspection[]
  readonly origins: RequiredOrigins
  /** Empty where the modal keeps nothing, or not in `localStorage`. */
  readonly stored: readonly StoredValue[]
}
