/** What the wallet puts on the page as `window.acme`. Its answers are outside data. */
export interface AcmeWallet {
  /**
   * `connect` asks the visitor for accounts, `accounts` answers those the page holds already, `network` the reference of a
   * CAIP-2 id, `signMessage` takes `{ account, message }`. A refusal has the code 4001.
   */
  request(method: 'connect' | 'accounts' | 'network' | 'signMessage', params?: object): Promise<unknown>
  on(event: 'accounts' | 'network', listener: (payload: unknown) => void): void
  off(event: 'accounts' | 'network', listener: (payload: unknown) => void): void
}

/** Undefined on a server, and on pages without the wallet. */
export function findWallet(): AcmeWallet | undefined {
  const { acme } = globalThis as { readonly acme?: Partial<AcmeWallet> }
  return typeof acme?.request === 'function' ? (acme as AcmeWallet) : undefined
}
