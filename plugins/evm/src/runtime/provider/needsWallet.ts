/** Whether a method is a wallet's alone; all others a node can answer (execution-apis, EIP-1474). */
export function needsWallet(method: string): boolean {
  return /^(wallet_|personal_|eth_sign|eth_(sendTransaction|requestAccounts|accounts|decrypt|getEncryptionPublicKey)$)/.test(
    method,
  )
}
