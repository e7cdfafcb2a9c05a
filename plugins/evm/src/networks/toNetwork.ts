import type { Network } from '@portico/core'
import type { EvmContext } from '../EvmSpec.js'
import type { EvmChain } from './EvmChain.js'

/** [5.26] */
const firstInvalidChainId = 2_147_483_648

/**
 * Makes a network of what a host passed: a viem chain, or a network of ours. Nodes come in the order: the host's own, the
 * gateway, the network's default, which is kept as `chainDefault` (facts §1.6).
 * @throws `evm/invalidChainId` [5.26], `evm/invalidNetwork`, each with an alert: hosts see it even where somebody swallows the error.
 */
export function toNetwork(value: unknown, { config, project, error, alerts }: EvmContext): Network {
  const given = Object(value) as Partial<EvmChain & Network>
  const { id, name, nativeCurrency, rpcUrls } = given
  const own: unknown = (rpcUrls?.chainDefault ?? rpcUrls?.default)?.http
  const isNetwork = typeof name === 'string' && typeof nativeCurrency?.symbol === 'string' && Array.isArray(own)
  const invalid =
    !Number.isInteger(id) || id! < 1 || id! >= firstInvalidChainId
      ? error('invalidChainId', { chainId: id })
      : isNetwork
        ? undefined
        : error('invalidNetwork', { chainId: id! })
  if (invalid) {
    alerts.raise({ code: invalid.code, tone: 'error', short: 'Invalid Network', long: invalid.message })
    throw invalid
  }
  const caipNetworkId = `eip155:${id!}` as const
  const { id: projectId, gateway } = project
  return {
    ...(given as Network),
    caipNetworkId,
    chainNamespace: 'eip155',
    rpcUrls: {
      default: {
        http: [
          ...(config.rpcUrls?.[caipNetworkId] ?? []),
          ...(gateway && projectId ? [hostedRpc(gateway, caipNetworkId, projectId)] : []),
          ...(own as readonly string[]),
        ],
      },
      chainDefault: { http: own as readonly string[] },
    },
  }
}

/** [7.26] */
function hostedRpc(gateway: string, chain: string, projectId: string): string {
  return `${gateway.replace(/\/$/, '')}/v1/?chainId=${chain}&projectId=${encodeURIComponent(projectId)}`
}
