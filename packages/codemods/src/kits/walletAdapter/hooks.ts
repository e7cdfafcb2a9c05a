import type { HookRule, HookScope } from '../../source/rewriteHooks.js'

const web3 = '@solana/web3.js'

/** A method of the provider, with the types that wallet-adapter gives it. */
const method =
  (name: 'signTransaction' | 'signAllTransactions') =>
  ({ file, modal }: HookScope): string => {
    const [parameter, type] = name === 'signTransaction' ? ['transaction', 'T'] : ['transactions', 'T[]']
    if (!file.isTyped) return `(${parameter}) => ${modal()}.api.solana.getProvider().${name}(${parameter})`
    const legacy = file.use(web3, 'Transaction', { isType: true })
    const versioned = file.use(web3, 'VersionedTransaction', { isType: true })
    return `<T extends ${legacy} | ${versioned}>(${parameter}: ${type}) => ${modal()}.api.solana.getProvider().${name}(${parameter})`
  }

const publicKey = (scope: HookScope): string => {
  const address = scope.member('useAccount', 'address')
  const make = `new ${scope.file.use(web3, 'PublicKey')}(${address})`
  // Wallet-adapter gives the same object until the account changes, which effects depend on.
  return `${scope.file.use('react', 'useMemo')}(() => (${address} ? ${make} : null), [${address}])`
}

const setVisible = (scope: HookScope): string => {
  const modal = scope.result('useModal')
  return `(visible${scope.file.isTyped ? ': boolean' : ''}) => (visible ? ${modal}.open() : ${modal}.close())`
}

export const hooks: Readonly<Record<string, HookRule>> = {
  useWallet: {
    members: {
      publicKey: { code: publicKey },
      connected: { hook: 'useAccount', member: 'isConnected' },
      connecting: { hook: 'useAccount', member: 'isConnecting' },
      disconnect: {
        code: (scope) =>
          `() => ${scope.result('useModal')}.disconnect({ namespace: ${scope.file.style.quote}solana${scope.file.style.quote} })`,
      },
      connect: { code: (scope) => `() => ${scope.result('useModal')}.connect()` },
      signMessage: {
        code: ({ file, modal }) =>
          `(message${file.isTyped ? ': Uint8Array' : ''}) => ${modal()}.api.solana.getProvider().signMessage(message)`,
      },
      signTransaction: { code: method('signTransaction') },
      signAllTransactions: { code: method('signAllTransactions') },
      sendTransaction: {
        todo: 'send by modal.api.solana.getProvider().signAndSendTransaction(transaction, options), after setting feePayer and recentBlockhash of a legacy transaction',
      },
      wallet: { todo: '`connectedWalletInfo` of useAccount() names the wallet' },
      wallets: { todo: 'useWallets() of @portico/react lists the wallets' },
      select: { todo: 'connect({ wallet }) of useConnect() of @portico/react connects a wallet by its name' },
      disconnecting: { todo: '`isPending` of useDisconnect() of @portico/react says so' },
      signIn: { todo: 'sign-in is the plugin @portico/siwx' },
    },
  },
  useWalletModal: {
    members: { visible: { hook: 'useModalState', member: 'open' }, setVisible: { code: setVisible } },
  },
}

const button = 'take ConnectButton and AccountButton of @portico/react'

/** What to do about names that no rule rewrites. */
export const advice: Readonly<Record<string, string>> = {
  useAnchorWallet:
    'make an object of publicKey, signTransaction and signAllTransactions of modal.api.solana.getProvider()',
  useConnection: 'take a Connection of @solana/web3.js, or modal.api.solana.getConnection()',
  useLocalStorage: 'take a hook of your own',
  BaseWalletMultiButton: button,
  WalletModal: 'call modal.open()',
  useWalletMultiButton: 'draw a button of your own by a function as the child of ConnectButton of @portico/react',
  WalletConnectWalletAdapter: 'add walletConnect() of @portico/walletconnect, with your projectId',
  LedgerWalletAdapter: 'see the plugins for hardware wallets',
  UnsafeBurnerWalletAdapter: 'it has no counterpart: take a wallet of @portico/testing in tests',
  WalletAdapterNetwork: 'networks are mainnet, devnet and testnet of @portico/solana',
  WalletNotConnectedError: 'compare error.code with solana/notConnected',
}
