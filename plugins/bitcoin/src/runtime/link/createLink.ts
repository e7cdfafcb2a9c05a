import type { FoundWallet, WalletInterface } from '../../wallets/FoundWallet.js'
import { leatherLink } from './leatherLink.js'
import type { LinkTools } from './LinkTools.js'
import { okxLink } from './okxLink.js'
import { phantomLink } from './phantomLink.js'
import { satsLink } from './satsLink.js'
import { standardLink } from './standardLink.js'
import { unisatLink } from './unisatLink.js'
import type { WalletLink } from './WalletLink.js'

const links: Readonly<Record<WalletInterface, (tools: LinkTools, provider: object) => WalletLink>> = {
  standard: standardLink,
  sats: satsLink,
  leather: leatherLink,
  unisat: (tools, provider) => unisatLink(tools, provider),
  okx: okxLink,
  phantom: phantomLink,
}

/** The one shape of a wallet on this page. */
export function createLink(tools: LinkTools, { speaks, provider }: FoundWallet): WalletLink {
  return links[speaks](tools, provider)
}
