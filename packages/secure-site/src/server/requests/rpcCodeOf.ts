import type { Refusal, WalletRequest } from '@portico/wallet-requests'

/** Numbers of EIP-5792, EIP-1193 and JSON-RPC that pages tell errors by. */
export const rpcCodes = {
  reverted: -32_000,
  unauthorized: 4100,
  unsupportedCapability: 5700,
  unsupportedChain: 5710,
  duplicateId: 5720,
  unknownBundle: 5730,
  bundleTooLarge: 5740,
} as const

/** By the words of a refusal. */
const ofCalls: Partial<Readonly<Record<Refusal['text']['key'], number>>> = {
  capabilityUnknown: rpcCodes.unsupportedCapability,
  otherNetwork: rpcCodes.unsupportedChain,
  otherAccount: rpcCodes.unauthorized,
  ownContractCall: rpcCodes.unauthorized,
}
/** More are not read. */
const mostCalls = 50

/** The number that EIP-5792 has for it, where a batch is refused for this. */
export function rpcCodeOf({ method, params }: WalletRequest, { text }: Refusal): number | undefined {
  if (method !== 'wallet_sendCalls') return undefined
  const [first] = Array.isArray(params) ? (params as readonly unknown[]) : []
  const { calls } = Object(first) as { readonly calls?: unknown }
  const isTooLong = text.key === 'formUnreadable' && Array.isArray(calls) && calls.length > mostCalls
  return isTooLong ? rpcCodes.bundleTooLarge : ofCalls[text.key]
}
