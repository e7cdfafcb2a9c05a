import { maxUint256, toHex } from 'viem'

// Typed data that approval windows are asked to sign.

export const account = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
export const bob = '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB'
export const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
export const stranger = '0x9f8F72aA9304c8B593d555F12eF6589cC3A579A2'

const domain = [
  { name: 'name', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
]
export const order: object = {
  types: {
    EIP712Domain: domain,
    Line: [
      { name: 'item', type: 'string' },
      { name: 'count', type: 'uint32' },
    ],
    Order: [
      { name: 'buyer', type: 'address' },
      { name: 'lines', type: 'Line[]' },
      { name: 'total', type: 'uint256' },
      { name: 'note', type: 'string' },
    ],
  },
  primaryType: 'Order',
  domain: { name: 'Meridian Marketplace', chainId: 1, verifyingContract: stranger },
  message: {
    buyer: account,
    lines: [
      { item: 'Storm lantern, brass', count: 2 },
      { item: 'Wick, cotton, 3 m', count: 12 },
    ],
    total: '186500000',
    note: 'Leave it with the harbour master.',
  },
}
export const permit: object = {
  types: {
    EIP712Domain: domain,
    Permit: [
      { name: 'owner', type: 'address' },
      { name: 'spender', type: 'address' },
      { name: 'value', type: 'uint256' },
      { name: 'nonce', type: 'uint256' },
      { name: 'deadline', type: 'uint256' },
    ],
  },
  primaryType: 'Permit',
  domain: { name: 'USD Coin', chainId: 1, verifyingContract: usdc },
  message: { owner: account, spender: stranger, value: String(maxUint256), nonce: '0', deadline: '4000000000' },
}
/** EIP-3009: who has the signature sends the payment. */
export const payment: object = {
  types: {
    EIP712Domain: domain,
    TransferWithAuthorization: [
      { name: 'from', type: 'address' },
      { name: 'to', type: 'address' },
      { name: 'value', type: 'uint256' },
      { name: 'validAfter', type: 'uint256' },
      { name: 'validBefore', type: 'uint256' },
      { name: 'nonce', type: 'bytes32' },
    ],
  },
  primaryType: 'TransferWithAuthorization',
  domain: { name: 'USD Coin', chainId: 1, verifyingContract: usdc },
  message: {
    from: account,
    to: bob,
    value: '1250500000',
    validAfter: '0',
    validBefore: '4000000000',
    nonce: toHex(7, { size: 32 }),
  },
}
