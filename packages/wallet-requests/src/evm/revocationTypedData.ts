import type { ExactTypedData } from '../Intent.js'

/** What the account signs to end a session at the co-signer. A session has its id once, so that no time is needed in it. */
export function revocationTypedData({
  pci,
  account,
  chainId,
}: {
  readonly pci: string
  readonly account: string
  readonly chainId: number
}): ExactTypedData {
  const chain = String(chainId)
  return {
    types: {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'version', type: 'string' },
        { name: 'chainId', type: 'uint256' },
      ],
      RevokeSession: [
        { name: 'pci', type: 'string' },
        { name: 'account', type: 'address' },
        { name: 'chainId', type: 'uint256' },
      ],
    },
    primaryType: 'RevokeSession',
    domain: { name: 'Portico Sessions', version: '1', chainId: chain },
    message: { pci, account: account.toLowerCase(), chainId: chain },
  }
}
