import { FrameError, type AccountType, type FrameChainId, type FrameRequest } from '@portico/embedded-api'

import type { FrameData } from '@portico/embedded-api/pages'

/** What the page said, and what the visitor's wallet is set to. It lives as long as the document. */
export interface FrameState {
  readonly data: FrameData
  theme: FrameRequest<'SYNC_THEME'>
  /** Of the page. Texts of strangers: they are shown below the page's origin. */
  metadata: FrameRequest<'SYNC_DAPP_DATA'>['metadata']
  /** Language of the page's modal, BCP 47. */
  locale: string | undefined
  /** CAIP-2. */
  chainId: string
  accountType: AccountType
}

export type Namespace = 'eip155' | 'solana'

/**
 * A network of the project as CAIP-2. A number is an EIP-155 chain; nothing is the network that is set, or the first one of
 * the namespace.
 * @throws FrameError `embedded/chainNotAllowed`
 */
export function readChain(state: FrameState, chainId: FrameChainId | undefined, namespace?: Namespace): string {
  const { networks } = state.data
  const networkId = typeof chainId === 'number' || /^\d+$/.test(chainId ?? '') ? `eip155:${chainId}` : chainId
  const chain =
    networkId ?? (namespace === undefined || namespaceOf(state.chainId) === namespace ? state.chainId : undefined)
  const found = chain ?? Object.keys(networks).find((id) => namespaceOf(id) === namespace)
  const isFitting = namespace === undefined || (found !== undefined && namespaceOf(found) === namespace)
  if (found !== undefined && isFitting && Object.hasOwn(networks, found)) return found
  throw new FrameError('embedded/chainNotAllowed', 'The wallet is not available on this network.')
}

export function namespaceOf(chainId: string): Namespace {
  return chainId.startsWith('solana:') ? 'solana' : 'eip155'
}

/** As pages have it: a number on EIP-155 networks, CAIP-2 elsewhere. */
export function toFrameChain(chainId: string): FrameChainId {
  return namespaceOf(chainId) === 'eip155' ? Number(chainId.slice('eip155:'.length)) : chainId
}
