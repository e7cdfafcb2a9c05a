const approved =
  'eth_requestAccounts eth_sign eth_signTransaction eth_signTypedData eth_signTypedData_v3 eth_signTypedData_v4 eth_sendTransaction personal_sign wallet_switchEthereumChain wallet_addEthereumChain wallet_requestPermissions wallet_registerOnboarding wallet_watchAsset wallet_scanQRCode wallet_showCallsStatus wallet_sendCalls wallet_grantPermissions wallet_revokePermissions'
const read =
  'eth_accounts eth_sendRawTransaction wallet_getPermissions wallet_getCallsStatus wallet_getCapabilities wallet_getAssets'

/** What a wallet behind a relay is asked to grant (facts §9.3). `approve`: the visitor has to do something in the wallet. */
export function relayMethods(): Readonly<Record<string, 'read' | 'approve'>> {
  const table = (methods: string, kind: 'read' | 'approve'): [string, typeof kind][] =>
    methods.split(' ').map((method) => [method, kind])
  return Object.fromEntries([...table(approved, 'approve'), ...table(read, 'read')])
}
