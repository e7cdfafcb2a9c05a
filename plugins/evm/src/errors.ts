import type { EvmErrors } from './EvmSpec.js'

type Texts = {
  readonly [K in keyof EvmErrors]: string | ((context: EvmErrors[K]) => string)
}

/** Texts that the specification quotes are kept to the letter: 5.26, 8.5, 8.11. */
export const errors: Texts = {
  invalidOption: ({ option, expected }) => `Option ${option} of evm(): expected ${expected}`,
  invalidChainId: 'Invalid chainId',
  invalidNetwork: ({ chainId }) => `Network ${chainId} lacks name, nativeCurrency or rpcUrls.default.http`,
  invalidAddress: ({ address }) => `'${address}' is no EVM address`,
  badAnswer: ({ from, method }) => `${from} answered ${method} with something unusable`,
  requestPending: ({ wallet }) => `Open ${wallet}: a request is waiting there already`,
  chainNotSupported: 'Chain is not supported',
  notSwitched: ({ wallet, network }) => `${wallet} did not switch to ${network}`,
  notConnected: 'No EVM wallet is connected',
  rpcUnavailable: ({ chain, url }) => `Unavailable ${chain} RPC url at ${url}`,
  rpcFailed: ({ chain, problem }) => `A node of ${chain} refused: ${problem}`,
  transactionReplaced: ({ hash }) => `Transaction ${hash} was replaced in the wallet`,
  codeUnavailable: 'Code of the EVM plugin did not load',
}
