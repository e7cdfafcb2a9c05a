import * as v from 'valibot'
import type { LinkTools } from './LinkTools.js'
import { addressSchema } from './schemas.js'
import { unisatLink } from './unisatLink.js'
import type { WalletLink } from './WalletLink.js'

interface OkxProvider {
  connect(): Promise<unknown>
}

const accountSchema = v.object({
  address: addressSchema,
  publicKey: v.optional(v.string()),
  compressedPublicKey: v.optional(v.string()),
})

/** OKX (`okxwallet.bitcoin`, okx.com/web3/build/docs): UniSat's interface but for how it connects, and what its events are called. */
export function okxLink(tools: LinkTools, provider: object): WalletLink {
  return {
    ...unisatLink(tools, provider, ['accountChanged', 'accountsChanged']),
    async connect(preferred) {
      const answer = await (provider as OkxProvider).connect()
      const { address, publicKey, compressedPublicKey = publicKey } = tools.parse('connect', accountSchema, answer)
      const account = { address, type: 'payment', ...(compressedPublicKey && { publicKey: compressedPublicKey }) }
      return tools.hold('connect', [account], preferred)
    },
  }
}
