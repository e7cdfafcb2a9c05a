import { createChain } from '@portico/chain-kit/setup'
import { invalidOption, type Caip2, type ChainCapability, type Network } from '@portico/core'
import { parseAddress } from './address.js'
import type { EvmSetupContext } from './EvmSpec.js'
import { builtInNetworks } from './networks.js'

/** 2^31: chain ids from here on are refused. */
const chainIdLimit = 2_147_483_648

/** @throws `evm/invalidChainId` or `core/invalidOptions`, for a network of the options */
export function createEvmChain(context: EvmSetupContext): ChainCapability {
  const { error, plugin } = context
  function invalid(value: unknown): Error {
    const { id } = Object(value) as { readonly id?: unknown }
    const refused = isChainId(id)
      ? invalidOption('evm', 'networks', `network ${id} lacks name, nativeCurrency or rpcUrls.default.http`)
      : error('invalidChainId', { chainId: id })
    // An alert as well: the developer sees it even where the page catches the error.
    plugin.alerts.raise({ code: refused.code, tone: 'error', short: 'Invalid Network', long: refused.message })
    return refused
  }
  return createChain(context, {
    namespace: 'eip155',
    name: 'EVM Networks',
    builtIn: builtInNetworks,
    complete: withNetworkId,
    defaultAccountType: 'smartAccount',
    sharesAddress: true,
    parseAddress,
    throughGateway: 'all',
    parseId: Number,
    invalid,
  })
}

/** Chains of viem have a number as their id, and no CAIP-2 id. */
function withNetworkId(value: unknown): Partial<Network> {
  const given = Object(value) as Partial<Network>
  return { ...given, caipNetworkId: isChainId(given.id) ? `eip155:${given.id}` : ('' as Caip2) }
}

function isChainId(id: unknown): id is number {
  return typeof id === 'number' && Number.isInteger(id) && id > 0 && id < chainIdLimit
}
