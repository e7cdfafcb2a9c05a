/** Texts of the frame and of the Connect view, and titles of views. Sites replace them by `createModal({ messages: { shell } })`. */
export interface ShellMessages {
  readonly back: string
  readonly close: string
  readonly dismiss: string
  readonly loading: string
  readonly networkButton: (v: { network: string }) => string
  readonly retry: string
  readonly connectTitle: string
  readonly or: string
  readonly installed: string
  readonly recent: string
  /** Under a wallet whose name reads as that of another one, `wallet`. */
  readonly notListed: (v: { wallet: string }) => string
  readonly get: string
  readonly verified: string
  readonly wallets: string
  readonly walletsFailed: string
  readonly noWallets: string
  readonly noWalletsText: string
  readonly newToWallets: string
  readonly getStarted: string
  readonly legal: (v: { documents: string }) => string
  /** Beside a checkbox, in place of `legal`. */
  readonly acceptLegal: (v: { documents: string }) => string
  /** `documents` of the two above, where there are both. */
  readonly legalDocuments: (v: { terms: string; privacy: string }) => string
  readonly continueWithWallet: string
  readonly terms: string
  readonly privacy: string
  readonly allWallets: string
  readonly accountTitle: string
  readonly profileWallets: string
  readonly networksTitle: string
  readonly switchTitle: string
  readonly wrongNetwork: string
  readonly unknownNetwork: string
  readonly whatIsAWallet: string
  readonly getAWallet: string
  readonly errorTitle: string
  readonly viewFailedTitle: string
  readonly viewFailedText: string
  /** Files of the site are gone: it was deployed again since the page was opened. */
  readonly codeUnavailableText: string
  readonly reloadPage: string
}

/** Texts of the other views. Functions take typed variables; names passed to them have gone through `isolated`. */
export interface ViewMessages extends ShellMessages {
  readonly offline: string

  // Used by several views
  readonly askAgain: string
  readonly cancel: string
  readonly clearSearch: string
  readonly copied: string
  readonly copyDetails: string
  readonly copyFailed: string
  readonly details: string
  readonly detailsCopied: string
  readonly disconnect: string
  readonly noWallet: string
  /** Why an account that was connected without its wallet cannot do something. */
  readonly viewOnlyText: string
  readonly noWindow: string
  readonly reconnecting: string
  readonly toAccount: string
  readonly tryAgain: string
  /** Where the number of wallets is not known. */
  readonly searchAllWallets: string
  readonly searchWallets: (v: { count: number }) => string
  readonly networkKind: string
  readonly everyKind: string
  readonly walletsFound: (v: { count: number }) => string
  readonly noWalletCalled: (v: { name: string }) => string
  readonly noWalletHere: string
  readonly noWalletText: string
  readonly noWalletTextCode: string
  readonly showCode: string
  readonly showAll: string
  readonly moreFailed: string
  readonly listFailed: string
  readonly listFailedText: string
  readonly offlineText: string

  // Connecting
  readonly connectWallet: (v: { wallet: string }) => string
  readonly chooseNamespaces: (v: { site: string }) => string
  readonly namespaceNetworks: (v: { network: string; more: number }) => string
  readonly connectNamespaces: (v: { count: number }) => string
  readonly continueIn: (v: { wallet: string }) => string
  readonly continueText: (v: { wallet: string }) => string
  readonly continueNamespace: (v: { chain: string; step: number; steps: number }) => string
  readonly slowTitle: (v: { wallet: string }) => string
  readonly slowText: string
  readonly askWalletAgain: (v: { wallet: string }) => string
  readonly otherDevice: string
  readonly getWallet: (v: { wallet: string }) => string
  readonly declinedTitle: (v: { wallet: string }) => string
  readonly declinedText: (v: { site: string }) => string
  readonly declinedPartly: (v: { connected: string; declined: string }) => string
  readonly connectFailedTitle: string
  readonly connectFailedText: (v: { wallet: string }) => string
  readonly pendingTitle: (v: { wallet: string }) => string
  readonly pendingText: string
  readonly unreachableTitle: (v: { wallet: string }) => string
  readonly unreachableText: string
  readonly keepConnected: (v: { chains: string }) => string
  readonly otherWallet: string
  readonly connected: string
  readonly onNetwork: (v: { network: string }) => string
  readonly addressCopied: string
  readonly copyAddress: string
  readonly viewOnExplorer: string
  readonly switchAccount: string
  readonly balance: string
  readonly balanceUnavailable: string
  readonly actions: string
  readonly connectedWith: (v: { count: number }) => string
  readonly notConnected: string
  readonly notConnectedText: (v: { site: string }) => string
  readonly activeWallet: string
  readonly alsoConnected: string
  readonly usedBefore: string
  readonly reconnect: string
  readonly rename: (v: { name: string }) => string
  readonly nameOf: (v: { address: string }) => string
  readonly nameHint: string
  readonly save: string
  readonly nameSaved: string
  readonly disconnectWallet: (v: { wallet: string }) => string
  readonly disconnected: (v: { wallet: string }) => string
  readonly disconnectFailed: string
  readonly disconnectAll: string
  readonly sharedTitle: (v: { wallet: string }) => string
  readonly sharedText: (v: { chains: string }) => string
  readonly keep: string
  readonly addWallet: string
  readonly noNamespaceWallet: (v: { chain: string }) => string
  readonly noNamespaceWalletText: (v: { site: string; chain: string }) => string
  readonly nowActive: (v: { name: string }) => string
  readonly searchNetworks: string
  readonly noNetworkCalled: (v: { name: string }) => string
  readonly current: string
  readonly testnet: string
  readonly connect: string
  readonly noNetworks: string
  readonly noNetworksText: string
  readonly approveIn: (v: { wallet: string }) => string
  readonly switching: (v: { from: string; to: string }) => string
  readonly switchingTo: (v: { to: string }) => string
  readonly stillOn: (v: { network: string }) => string
  readonly switchDeclined: (v: { wallet: string }) => string
  readonly switchFailed: (v: { network: string }) => string
  readonly stayOn: (v: { network: string }) => string
  readonly nowOn: (v: { network: string }) => string
  readonly switchTo: (v: { chain: string }) => string
  readonly needsOwnWallet: (v: { chain: string }) => string
  readonly staysConnected: (v: { network: string }) => string
  readonly walletDoesBoth: (v: { wallet: string }) => string
  readonly moreWallets: (v: { chain: string }) => string
  readonly stay: string
  readonly notUsed: (v: { site: string; network: string }) => string
  readonly chooseSupported: string
  readonly keysTitle: string
  readonly keysText: string
  readonly signInTitle: string
  readonly signInText: string
  readonly controlTitle: string
  readonly controlText: string
  readonly getAWalletText: string
  readonly haveWallet: string
  readonly getFor: (v: { wallet: string }) => string
  readonly getForText: string
  readonly browserExtension: string
  readonly appStore: string
  readonly playStore: string
  readonly website: string
  readonly nowhereToGet: string
  readonly errorText: string
}
