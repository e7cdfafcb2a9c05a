import type { ChainCapability, Network } from '@portico/core'
import type { EvmContext } from '../EvmSpec.js'
import { builtInNetworks } from '../networks/builtInNetworks.js'
import { toNetwork } from '../networks/toNetwork.js'
import { addressDigits } from './address.js'

/**
 * @param checksum EIP-55 form of 40 lower-case digits; undefined until the code for it is there.
 * @throws what `toNetwork` throws on a network of the options
 */
export function createChain(context: EvmContext, checksum: (digits: string) => string | undefined): ChainCapability {
  /** Form in which each address was given out first: one account never has two. */
  const forms = new Map<string, string>()
  const network = (value: unknown): Network => toNetwork(value, context)
  return {
    namespace: 'eip155',
    name: 'EVM Networks',
    networks: (context.config.networks ?? builtInNetworks).map(network),
    defaultAccountType: 'smartAccount', // [9.40]
    sharesAddress: true,
    parseAddress(text) {
      const digits = addressDigits(text)
      if (digits === undefined) return undefined
      const form = forms.get(digits) ?? checksum(digits) ?? `0x${text.slice(-40)}`
      forms.set(digits, form)
      return form
    },
    sameAddress: (a, b) => !!addressDigits(a) && addressDigits(a) === addressDigits(b),
    explorerUrl({ blockExplorers }, what) {
      const [kind, id] = 'address' in what ? ['address', what.address] : ['tx', what.transaction]
      return blockExplorers && `${blockExplorers.default.url.replace(/\/$/, '')}/${kind}/${encodeURIComponent(id)}`
    },
    unknownNetwork: (id) => ({
      id: Number(id.slice(7)),
      name: 'Unknown Network', // [8.13]
      caipNetworkId: id,
      chainNamespace: 'eip155',
      nativeCurrency: { name: '', symbol: '', decimals: 18 },
      rpcUrls: { default: { http: [] } },
    }),
    network,
  }
}
