import type { ErrorTexts } from '@portico/core'

/** Errors of asking nodes: every plugin that asks some has them. */
export interface NodeErrors {
  /** No node answered. `url`: the last that was asked. */
  readonly rpcUnavailable: { readonly chain: string; readonly url: string }
  readonly rpcFailed: { readonly chain: string; readonly problem: string }
  /** A node or wallet answered in a form that is not its interface's. */
  readonly badAnswer: { readonly from: string; readonly method: string }
}
/** The text of `rpcUnavailable` is fixed by the specification. */
export const nodeErrors: ErrorTexts<NodeErrors> = {
  rpcUnavailable: ({ chain, url }) => `Unavailable ${chain} RPC url at ${url}`,
  rpcFailed: ({ chain, problem }) => `A node of ${chain} refused: ${problem}`,
  badAnswer: ({ from, method }) => `${from} answered ${method} with something unusable`,
}

/** Errors of asking a wallet for something. */
export interface WalletErrors {
  /** The wallet has a request open that the visitor did not answer. */
  readonly requestPending: { readonly wallet: string }
  /** The wallet does not have the method, or did not grant it. */
  readonly notSupported: { readonly wallet: string; readonly method: string }
  /** The wallet cannot be on the network: it neither knew nor added it, or its session does not include it. */
  readonly chainNotSupported: { readonly wallet: string; readonly network: string }
  readonly notConnected: {}
}
/** The text of `chainNotSupported` is fixed by the specification. */
export const walletErrors: ErrorTexts<WalletErrors> = {
  requestPending: ({ wallet }) => `Open ${wallet}: a request is waiting there already`,
  notSupported: ({ wallet, method }) => `${wallet} does not support ${method}`,
  chainNotSupported: 'Chain is not supported',
  notConnected: 'No wallet is connected',
}

/** Errors of a plugin for a chain: of its nodes and of its wallets. */
export interface ChainErrors extends NodeErrors, WalletErrors {}
export const chainErrors: ErrorTexts<ChainErrors> = { ...nodeErrors, ...walletErrors }
