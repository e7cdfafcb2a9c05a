const byMethod: Readonly<Record<string, unknown>> = {
  eth_accounts: ['0xzz', 42, null, {}],
  eth_requestAccounts: ['0xzz', 42, null, {}],
  eth_chainId: 'banana',
  eth_sendTransaction: 'not a hash',
  personal_sign: 42,
  eth_signTypedData_v4: [],
  wallet_getCapabilities: 'all of them',
  wallet_sendCalls: [],
  wallet_getCallsStatus: { status: 'fine' },
}

/** An answer of the wrong type for the method: what a caller must not take on trust. */
export function garbageFor(method: string): unknown {
  return byMethod[method] ?? { garbage: true }
}
