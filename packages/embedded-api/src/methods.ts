/** What the embedded wallet does with a method of a page. */
export type MethodClass = 'safe' | 'approval' | 'refused'

/** Methods that read: answered without a screen, by the node of the network, or by the frame (`frameReads`). */
export const safeMethods: readonly string[] = [
  'eth_accounts',
  'eth_blockNumber',
  'eth_call',
  'eth_chainId',
  'eth_estimateGas',
  'eth_estimateUserOperationGas',
  'eth_feeHistory',
  'eth_gasPrice',
  'eth_getAccount',
  'eth_getBalance',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getBlockReceipts',
  'eth_getBlockTransactionCountByHash',
  'eth_getBlockTransactionCountByNumber',
  'eth_getCode',
  'eth_getFilterChanges',
  'eth_getFilterLogs',
  'eth_getLogs',
  'eth_getProof',
  'eth_getStorageAt',
  'eth_getTransactionByBlockHashAndIndex',
  'eth_getTransactionByBlockNumberAndIndex',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_getUncleCountByBlockHash',
  'eth_getUncleCountByBlockNumber',
  'eth_getUserOperationByHash',
  'eth_getUserOperationReceipt',
  'eth_maxPriorityFeePerGas',
  'eth_newBlockFilter',
  'eth_newFilter',
  'eth_newPendingTransactionFilter',
  'eth_sendRawTransaction',
  'eth_supportedEntryPoints',
  'eth_syncing',
  'eth_uninstallFilter',
  'wallet_getAssets',
  'wallet_getCallsStatus',
  'wallet_getCapabilities',
]

/** Methods that sign or move value: each is shown to the visitor, in the view ApproveTransaction. */
export const approvalMethods = [
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'eth_sendUserOperation',
  'solana_signMessage',
  'solana_signTransaction',
  'solana_signAllTransactions',
  'solana_signAndSendTransaction',
  'wallet_sendCalls',
  'wallet_grantPermissions',
  'wallet_revokePermissions',
] as const

export type ApprovalMethod = (typeof approvalMethods)[number]

/**
 * Of the methods that read, those that the frame answers, without a screen: EIP-5792 for smart accounts, and ERC-7811 (assets) for
 * every account on eip155.
 */
export const frameReads = ['wallet_getAssets', 'wallet_getCallsStatus', 'wallet_getCapabilities'] as const

export type FrameRead = (typeof frameReads)[number]

export function isFrameRead(method: string): method is FrameRead {
  return (frameReads as readonly string[]).includes(method)
}

/** Kinds of permissions that a smart account grants to a session. There is no contract that could check others soundly. */
export const permissionTypes = [
  'contract-call',
  'native-token-recurring-allowance',
  'erc20-recurring-allowance',
] as const

/** What a smart account that grants sessions answers to `wallet_getCapabilities` as `permissions`. */
export const permissionsCapability: {
  readonly supported: true
  readonly permissionTypes: typeof permissionTypes
  readonly signerTypes: readonly ['keys']
  readonly policyTypes: readonly []
} = { supported: true, permissionTypes, signerTypes: ['keys'], policyTypes: [] }

/** A list, and not a pattern: a method that comes into being later is refused until it is added here. */
export function classOfMethod(method: string): MethodClass {
  if (safeMethods.includes(method)) return 'safe'
  return (approvalMethods as readonly string[]).includes(method) ? 'approval' : 'refused'
}

/** What an answer to a method is, by its form alone: a transaction hash or a signature are hexadecimal text. */
export type AnswerKind = 'transactionHash' | 'signedMessage' | 'object'

export function kindOfAnswer(answer: unknown): AnswerKind {
  if (typeof answer !== 'string') return 'object'
  if (/^0x[0-9a-f]{64}$/i.test(answer)) return 'transactionHash'
  return /^0x[0-9a-f]{62,}$/i.test(answer) ? 'signedMessage' : 'object'
}
