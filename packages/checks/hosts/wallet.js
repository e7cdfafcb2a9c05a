// Runs in every page before its own scripts: a wallet on mainnet that announces itself (EIP-6963) and approves everything. It
// remembers that it did. Its address is `walletAddress`, and its key stays with the test, which answers `signWithWallet`.
;(() => {
  const address = globalThis.walletAddress
  const answers = {
    eth_requestAccounts() {
      localStorage.setItem('meadow', 'trusted')
      return [address]
    },
    eth_accounts: () => (localStorage.getItem('meadow') === 'trusted' ? [address] : []),
    eth_chainId: () => '0x1',
    personal_sign: ([message]) => globalThis.signWithWallet(message),
  }
  const provider = {
    async request({ method, params = [] }) {
      const answer = answers[method]
      if (!answer) throw Object.assign(new Error(`${method} is not known`), { code: 4200 })
      return answer(params)
    },
    on() {},
    removeListener() {},
  }
  const info = {
    uuid: '8c6e1a2f-3b57-4a86-9f0d-52f5a7f4b1c3',
    name: 'Meadow',
    rdns: 'example.meadow',
    icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>',
  }
  const announce = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }))
  addEventListener('eip6963:requestProvider', announce)
  announce()
})()
