import type { ErrorTexts } from '@portico/core'

export interface SessionsErrors {
  /** `path`: the field at fault, such as `permissions.0.data.allowance`. */
  readonly invalidRequest: { readonly path: string }
  readonly notConnected: {}
  readonly notSupported: { readonly wallet: string; readonly method: string }
  /** The wallet names the kinds that it grants, and this is not among them. */
  readonly permissionNotSupported: { readonly wallet: string; readonly type: string }
  readonly requestPending: { readonly wallet: string }
  readonly badAnswer: { readonly from: string; readonly method: string }
  /** `status`: of EIP-5792. Absent: the network did not confirm it in time. */
  readonly notEnded: { readonly status?: number | undefined }
  /** `code`: of the co-signer's refusal, such as `sessions/expiry`. */
  readonly coSignerFailed: { readonly status?: number | undefined; readonly code?: string | undefined }
  /** Only shown to the visitor, as the next two: the list is empty then, and `cause` says why. */
  readonly listFailed: {}
  readonly revokeFailed: {}
  readonly endOnChainFailed: {}
}

export const errors: ErrorTexts<SessionsErrors> = {
  invalidRequest: ({ path }) => `The request for a session is invalid: ${path}`,
  notConnected: 'No EVM wallet is connected that could grant a session',
  notSupported: ({ wallet, method }) => `${wallet} does not support ${method}`,
  permissionNotSupported: ({ wallet, type }) => `${wallet} does not grant ${type}`,
  requestPending: ({ wallet }) => `A request is open in ${wallet} already`,
  notEnded: 'The network did not end the session',
  badAnswer: ({ from, method }) => `${from} answered ${method} with something unusable`,
  coSignerFailed: 'The server of smart sessions could not do this',
  listFailed: 'Error fetching smart sessions',
  revokeFailed: 'Error revoking smart session',
  endOnChainFailed: 'Error ending the session on the network',
}
