/** Texts of the shell's views. Functions take typed variables; names in them are already made harmless (`isolated`). */
export interface ShellMessages {
  // The frame
  readonly back: string
  readonly close: string
  readonly dismiss: string
  readonly loading: string
  readonly networkButton: (v: { network: string }) => string
  readonly offline: string
  readonly unknownNetwork: string

  // Words of several views
  readonly askAgain: string
  readonly cancel: string
  readonly clearSearch: string
  readonly copied: string
  readonly copyDetails: string
  readonly copyFailed: string
  readonly details: string
  readonly detailsCopied: string
  readonly disconnect: string
  readonly noWindow: string
  readonly retry: string
  readonly reconnecting: string
  readonly tryAgain: string

  // Connect
  readonly connectTitle: string
  readonly or: string
  readonly installed: string
  readonly recent: string
  readonly get: string
  readonly verified: string
  readonly wallets: string
  readonly walletsFailed: string
  readonly noWallets: string
  readonly noWalletsText: string
  readonly newToWallets: string
  readonly getStarted: string
  readonly legal: string
  readonly and: string
  readonly terms: string
  readonly privacy: string

  // All wallets
  readonly allWallets: string
  readonly searchWallets: (v: { count: string | undefined }) => string
  readonly networkFamily: string
  readonly everyFamily: string
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
  readonly chooseFamilies: (v: { site: string }) => string
  readonly familyNetworks: (v: { network: string; more: number }) => string
  readonly connectFamilies: (v: { count: number }) => string
  readonly continueIn: (v: { wallet: string }) => string
  readonly continueText: (v: { wallet: string }) => string
  readonly continueFamily: (v: { family: string; step: number; steps: number }) => string
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
  readonly keepConnected: (v: { families: string }) => string
  readonly otherWallet: string
  readonly connected: string
  readonly onNetwork: (v: { network: string }) => string

  // Account
  readonly accountTitle: string
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

  // Wallets of the profile
  readonly profileWallets: string
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
  readonly disconnectAll: string
  readonly sharedTitle: (v: { wallet: string }) => string
  readonly sharedText: (v: { families: string }) => string
  readonly keep: string
  readonly addWallet: string
  readonly noFamilyWallet: (v: { family: string }) => string
  readonly noFamilyWalletText: (v: { site: string; family: string }) => string
  readonly nowActive: (v: { name: string }) => string

  // Networks
  readonly networksTitle: string
  readonly searchNetworks: string
  readonly noNetworkCalled: (v: { name: string }) => string
  readonly current: string
  readonly testnet: string
  readonly connect: string
  readonly noNetworks: string
  readonly noNetworksText: string
  readonly switchTitle: string
  readonly approveIn: (v: { wallet: string }) => string
  readonly switching: (v: { from: string; to: string }) => string
  readonly switchingTo: (v: { to: string }) => string
  readonly stillOn: (v: { network: string }) => string
  readonly switchDeclined: (v: { wallet: string }) => string
  readonly switchFailed: (v: { network: string }) => string
  readonly stayOn: (v: { network: string }) => string
  readonly nowOn: (v: { network: string }) => string
  readonly switchTo: (v: { family: string }) => string
  readonly needsOwnWallet: (v: { family: string }) => string
  readonly staysConnected: (v: { network: string }) => string
  readonly walletDoesBoth: (v: { wallet: string }) => string
  readonly moreWallets: (v: { family: string }) => string
  readonly stay: string
  readonly wrongNetwork: string
  readonly notUsed: (v: { site: string; network: string }) => string
  readonly chooseSupported: string

  // Help
  readonly whatIsAWallet: string
  readonly keysTitle: string
  readonly keysText: string
  readonly signInTitle: string
  readonly signInText: string
  readonly controlTitle: string
  readonly controlText: string
  readonly getAWallet: string
  readonly getAWalletText: string
  readonly haveWallet: string
  readonly getFor: (v: { wallet: string }) => string
  readonly getForText: string
  readonly browserExtension: string
  readonly appStore: string
  readonly playStore: string
  readonly website: string
  readonly nowhereToGet: string

  // When something breaks
  readonly errorTitle: string
  readonly errorText: string
  readonly viewFailedTitle: string
  readonly viewFailedText: string
}

const many = (count: number, one: string, more: string): string => `${count} ${count === 1 ? one : more}`

export const en: ShellMessages = {
  back: 'Back',
  close: 'Close',
  dismiss: 'Dismiss',
  loading: 'Loading',
  networkButton: ({ network }) => `Network: ${network}`,
  offline: 'You are offline.',
  unknownNetwork: 'Unknown Network', // [8.13]

  askAgain: 'Ask again',
  cancel: 'Cancel',
  clearSearch: 'Clear search',
  copied: 'Copied',
  copyDetails: 'Copy details',
  copyFailed: 'Could not copy. Your browser did not allow it.',
  details: 'Details',
  detailsCopied: 'Details copied',
  disconnect: 'Disconnect',
  noWindow: 'No window?',
  retry: 'Retry',
  reconnecting: 'Reconnecting',
  tryAgain: 'Try again',

  connectTitle: 'Connect wallet',
  or: 'or',
  installed: 'Installed',
  recent: 'Recent',
  get: 'Get',
  verified: 'Verified',
  wallets: 'Wallets',
  walletsFailed: 'The list of wallets could not be loaded. Installed wallets work all the same.',
  noWallets: 'No wallet found',
  noWalletsText: 'There is none in this browser yet. Getting one takes a few minutes.',
  newToWallets: 'New to wallets?',
  getStarted: 'Get started',
  legal: 'By connecting you accept the',
  and: 'and the',
  terms: 'Terms of Service',
  privacy: 'Privacy Policy',

  allWallets: 'All wallets',
  searchWallets: ({ count }) => (count === undefined ? 'Search wallets' : `Search ${count} wallets`),
  networkFamily: 'Kind of network',
  everyFamily: 'All',
  walletsFound: ({ count }) => many(count, 'wallet', 'wallets'),
  noWalletCalled: ({ name }) => `No wallet called “${name}”`,
  noWalletHere: 'No wallet here',
  noWalletText: 'Check the spelling, or look through all of them.',
  noWalletTextCode: 'Check the spelling, or scan a code with any wallet on your phone.',
  showCode: 'Show QR',
  showAll: 'Show all',
  moreFailed: 'No more wallets could be loaded.',
  listFailed: 'The wallets could not be loaded',
  listFailedText: 'The service that lists them did not answer as it should. Installed wallets work all the same.',
  offlineText: 'You are offline. Try again when you are back.',

  connectWallet: ({ wallet }) => `Connect ${wallet}`,
  chooseFamilies: ({ site }) => `Choose the networks ${site} may see.`,
  familyNetworks: ({ network, more }) => (more === 0 ? network : `${network} and ${more} more`),
  connectFamilies: ({ count }) => `Connect ${many(count, 'network', 'networks')}`,
  continueIn: ({ wallet }) => `Continue in ${wallet}`,
  continueText: ({ wallet }) => `Approve the connection in the window that ${wallet} opened.`,
  continueFamily: ({ family, step, steps }) => `${family}, ${step} of ${steps}`,
  slowTitle: ({ wallet }) => `${wallet} is not responding`,
  slowText: 'It may be locked, or its window may be hidden behind this one.',
  askWalletAgain: ({ wallet }) => `Ask ${wallet} again`,
  otherDevice: 'Use another device',
  getWallet: ({ wallet }) => `Get ${wallet}`,
  declinedTitle: ({ wallet }) => `You declined in ${wallet}`,
  declinedText: ({ site }) => `Nothing was shared with ${site}.`,
  declinedPartly: ({ connected, declined }) => `${connected} is connected, ${declined} is not.`,
  connectFailedTitle: 'Could not connect',
  connectFailedText: ({ wallet }) => `${wallet} answered with an error. Nothing was shared.`,
  pendingTitle: ({ wallet }) => `${wallet} is already asking you`,
  pendingText: 'Open the wallet and answer the request that waits there, then try again.',
  unreachableTitle: ({ wallet }) => `${wallet} is not here any more`,
  unreachableText: 'It may have been switched off or updated. Reload the page, or use another wallet.',
  keepConnected: ({ families }) => `Go on with ${families}`,
  otherWallet: 'Use another wallet',
  connected: 'Connected',
  onNetwork: ({ network }) => `on ${network}`,

  accountTitle: 'Account',
  addressCopied: 'Address copied',
  copyAddress: 'Copy address',
  viewOnExplorer: 'View on explorer',
  switchAccount: 'Switch account',
  balance: 'Balance',
  balanceUnavailable: 'Balance unavailable',
  actions: 'Actions',
  connectedWith: ({ count }) => (count === 1 ? 'Connected' : `Connected, and ${count - 1} more`),
  notConnected: 'Not connected',
  notConnectedText: ({ site }) => `Connect a wallet and ${site} can show your account.`,

  profileWallets: 'Wallets',
  activeWallet: 'Active',
  alsoConnected: 'Also connected',
  usedBefore: 'Used before',
  reconnect: 'Reconnect',
  rename: ({ name }) => `Rename ${name}`,
  nameOf: ({ address }) => `Name of ${address}`,
  nameHint: 'Only you see it, in this browser.',
  save: 'Save',
  nameSaved: 'Name saved',
  disconnectWallet: ({ wallet }) => `Disconnect ${wallet}`,
  disconnected: ({ wallet }) => `${wallet} disconnected`,
  disconnectAll: 'Disconnect all',
  sharedTitle: ({ wallet }) => `${wallet} is one connection for several networks`,
  sharedText: ({ families }) => `Where the wallet cannot part them, this disconnects ${families}.`,
  keep: 'Keep it',
  addWallet: 'Add a wallet',
  noFamilyWallet: ({ family }) => `No wallet for ${family} yet`,
  noFamilyWalletText: ({ site, family }) => `Add one and ${site} can use ${family} next to the rest.`,
  nowActive: ({ name }) => `${name} is active now`,

  networksTitle: 'Network',
  searchNetworks: 'Search networks',
  noNetworkCalled: ({ name }) => `No network called “${name}”`,
  current: 'Current',
  testnet: 'Testnet',
  connect: 'Connect',
  noNetworks: 'No networks',
  noNetworksText: 'This site has not set up any network.',
  switchTitle: 'Switch network',
  approveIn: ({ wallet }) => `Approve in ${wallet}`,
  switching: ({ from, to }) => `Switching from ${from} to ${to}.`,
  switchingTo: ({ to }) => `Switching to ${to}.`,
  stillOn: ({ network }) => `Still on ${network}`,
  switchDeclined: ({ wallet }) => `You declined the switch in ${wallet}.`,
  switchFailed: ({ network }) => `Could not switch to ${network}`,
  stayOn: ({ network }) => `Stay on ${network}`,
  nowOn: ({ network }) => `Now on ${network}`,
  switchTo: ({ family }) => `Switch to ${family}`,
  needsOwnWallet: ({ family }) => `${family} needs its own wallet`,
  staysConnected: ({ network }) => `You stay connected on ${network}.`,
  walletDoesBoth: ({ wallet }) => `${wallet} can do both.`,
  moreWallets: ({ family }) => `More wallets for ${family}`,
  stay: 'Stay here',
  wrongNetwork: 'Wrong network',
  notUsed: ({ site, network }) => `${site} does not use ${network}`,
  chooseSupported: 'Choose a network it supports to go on.',

  whatIsAWallet: 'What is a wallet?',
  keysTitle: 'A place for what you own',
  keysText: 'A wallet holds the keys to your coins, tokens and collectibles. They stay on your device.',
  signInTitle: 'One way to sign in',
  signInText: 'Connect it instead of making accounts and passwords. A site sees your address, never your keys.',
  controlTitle: 'You decide',
  controlText: 'Nothing moves unless you approve it in the wallet. Never give its recovery phrase to anyone.',
  getAWallet: 'Get a wallet',
  getAWalletText: 'Pick one, set it up, then come back to this page and connect it.',
  haveWallet: 'I have a wallet',
  getFor: ({ wallet }) => `Get ${wallet}`,
  getForText: 'Set it up, then come back to this page and connect it.',
  browserExtension: 'Browser extension',
  appStore: 'App for iPhone and iPad',
  playStore: 'App for Android',
  website: 'Website',
  nowhereToGet: 'No place to get it is known. Look for it on its maker’s own site.',

  errorTitle: 'Something went wrong',
  errorText: 'Your funds are not affected.',
  viewFailedTitle: 'This page could not be shown',
  viewFailedText: 'You may be offline, or the site was updated since you opened it. Your funds are not affected.',
}
