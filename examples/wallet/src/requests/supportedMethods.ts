/** JSON-RPC methods that a dapp may ask of this wallet. */
export const supportedMethods = [
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
] as const

export type SupportedMethod = (typeof supportedMethods)[number]

export function isSupportedMethod(method: string): method is SupportedMethod {
  return (supportedMethods as readonly string[]).includes(method)
}
