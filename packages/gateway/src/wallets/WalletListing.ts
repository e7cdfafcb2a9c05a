import type { InjectedMark } from './WalletEntry.js'

/** One row of `GET /getWallets`. */
export interface WalletListing {
  readonly id: string
  readonly name: string
  readonly badge_type: 'certified' | 'none'
  readonly homepage: string
  /** CAIP-2. A wallet that takes any network of a namespace lists the known ones and those the request named. */
  readonly chains: readonly string[]
  /** For `GET /getWalletImage/{image_id}`. */
  readonly image_id: string
  readonly order: number
  readonly mobile_link: string | null
  readonly desktop_link: string | null
  readonly webapp_link: string | null
  readonly link_mode: string | null
  readonly app_store: string | null
  readonly play_store: string | null
  readonly chrome_store: string | null
  readonly rdns: string | null
  readonly injected: readonly InjectedMark[] | null
}
