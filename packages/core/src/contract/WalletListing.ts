import type { Caip2 } from './caip.js'

/** A wallet as the registry lists it; links are checked when parsed: https:, or a wallet's own scheme. */
export interface WalletListing {
  readonly id: string
  readonly name: string
  readonly homepage?: string
  readonly chains: readonly Caip2[]
  readonly image_id?: string
  readonly image_url?: string
  readonly certified?: boolean
  readonly rdns?: string
  /**
   * Opens the app. `{uri}` in it stands for the encoded pairing URI, `{rawUri}` for the URI as it is; without either,
   * `/wc?uri=<encoded URI>` is appended, as WalletConnect documents it.
   */
  readonly mobile_link?: string
  readonly desktop_link?: string
  readonly webapp_link?: string
  readonly link_mode?: string
  readonly app_store?: string
  readonly play_store?: string
  readonly chrome_store?: string
}
