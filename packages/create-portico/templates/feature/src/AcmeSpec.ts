import type { Atom, PluginSpec } from '@portico/core'

export interface AcmeOptions {
  /** Most characters of a note. Default 200. */
  readonly most?: number
}

export interface AcmeApi {
  /** The visitor's note, kept in storage; every tab of the site sees it. */
  readonly note: Atom<string>
  /** @throws `acme/tooLong` */
  save(note: string): void
}

export interface AcmeErrors {
  readonly tooLong: { readonly most: number }
}

/** All types of the plugin in one named interface: nothing public is inferred. */
export interface AcmeSpec extends PluginSpec {
  readonly id: 'acme'
  readonly config: AcmeOptions
  readonly api: AcmeApi
  readonly views: { readonly Acme: {} }
  readonly events: { readonly saved: { readonly note: string } }
  readonly errors: AcmeErrors
  readonly messages: {
    readonly title: string
    readonly explain: (v: { readonly site: string }) => string
    readonly label: string
    readonly save: string
    readonly saved: string
  }
}
