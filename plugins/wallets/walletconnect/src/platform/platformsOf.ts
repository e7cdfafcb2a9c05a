import { safePage, type WalletListing } from '@portico/core'
import { carriesPairing } from '../links/deepLink.js'
import type { Device } from './Device.js'

/** Where a wallet can be met; the words are those of the SELECT_WALLET event. */
export type Platform = 'browser' | 'mobile' | 'qrcode' | 'web' | 'desktop' | 'unsupported'

export interface PlatformClues {
  readonly listing: WalletListing | undefined
  /** Whether the wallet is installed on this page. */
  readonly isInstalled: boolean
  /** Whether any chain plugin is there to use an installed wallet. */
  readonly hasChains: boolean
  readonly device: Pick<Device, 'isPhone'>
}

/** The ways to this wallet, the one to offer first at the front. Without a listing: the code that any wallet scans. */
export function platformsOf({ listing, isInstalled, hasChains, device }: PlatformClues): readonly Platform[] {
  if (!listing) return ['qrcode']
  const found: Platform[] = []
  if (isInstalled && hasChains) found.push('browser')
  if (carriesPairing(listing.mobile_link)) found.push(device.isPhone ? 'mobile' : 'qrcode')
  if (carriesPairing(safePage(listing.webapp_link))) found.push('web')
  if (carriesPairing(listing.desktop_link) && !device.isPhone) found.push('desktop')
  return found.length > 0 ? found : ['unsupported']
}
