/** Texts of the views, which come with them. Names in them are already made harmless. Hosts replace them under `walletconnect`. */
export interface WalletConnectTexts {
  readonly scanAny: string
  readonly scanPhone: string
  readonly scanPhoneText: (v: { wallet: string }) => string
  readonly codeLasts: string
  readonly newCodeIn: (v: { time: string }) => string
  readonly making: string
  readonly renewing: string
  readonly codeLabel: string
  readonly copyLink: string
  readonly linkCopied: string
  readonly openDesktop: string
  readonly openWeb: string
  readonly openExtension: string
  readonly openWallet: (v: { wallet: string }) => string
  readonly openAgain: (v: { wallet: string }) => string
  readonly openAndContinue: string
  readonly continueInApp: string
  readonly openApp: string
  readonly nothingBackApp: string
  readonly nothingBack: string
  readonly nothingBackPhone: (v: { wallet: string }) => string
  readonly nothingBackDesktop: (v: { wallet: string }) => string
  readonly otherPhone: string
  readonly noWalletYet: (v: { wallet: string }) => string
  readonly getTheApp: string
  readonly wallets: string
  readonly allWallets: string
  readonly continueIn: (v: { wallet: string }) => string
  readonly otherDevice: string
  readonly getWallet: (v: { wallet: string }) => string
  readonly declinedTitle: (v: { wallet: string }) => string
  readonly declinedAny: string
  readonly declinedText: (v: { site: string }) => string
  readonly failedTitle: string
  readonly tryAgain: string
  readonly otherWallet: string
  readonly connected: string
  readonly onNetwork: (v: { network: string }) => string
  readonly slowTitle: string
  readonly slowText: string
  readonly inAppTitle: (v: { wallet: string }) => string
  readonly inAppText: (v: { site: string; wallet: string }) => string
  readonly unreachableTitle: (v: { wallet: string }) => string
  readonly unreachableText: string
}

export const viewsEn: WalletConnectTexts = {
  scanAny: 'Scan with any wallet',
  scanPhone: 'Scan with your phone',
  scanPhoneText: ({ wallet }) => `Open ${wallet} and scan this code.`,
  codeLasts: 'A code lasts four minutes.',
  newCodeIn: ({ time }) => `New code in ${time}`,
  making: 'Making a code',
  renewing: 'Making a new code',
  codeLabel: 'QR code to pair with a wallet. Copy the link if you cannot scan.',
  copyLink: 'Copy link',
  linkCopied: 'Link copied',
  openDesktop: 'Open desktop',
  openWeb: 'Open in web',
  openExtension: 'Use extension',
  openWallet: ({ wallet }) => `Open ${wallet}`,
  openAgain: ({ wallet }) => `Open ${wallet} again`,
  openAndContinue: 'Open and continue in the wallet app. Come back here when you have approved.',
  continueInApp: 'Continue in your wallet app',
  openApp: 'Open a wallet app',
  nothingBack: 'Nothing came back yet',
  nothingBackApp: 'If no app opened, copy the link and paste it into your wallet.',
  nothingBackPhone: ({ wallet }) => `If ${wallet} did not open, it may not be on this phone.`,
  nothingBackDesktop: ({ wallet }) => `If ${wallet} did not open, it may not be on this computer.`,
  otherPhone: 'Scan from another phone',
  noWalletYet: ({ wallet }) => `Don’t have ${wallet}?`,
  getTheApp: 'Get the app',
  wallets: 'Wallets',
  allWallets: 'All wallets',
  continueIn: ({ wallet }) => `Continue in ${wallet}`,
  otherDevice: 'Use another device',
  getWallet: ({ wallet }) => `Get ${wallet}`,
  declinedTitle: ({ wallet }) => `You declined in ${wallet}`,
  declinedAny: 'You declined in your wallet',
  declinedText: ({ site }) => `Nothing was shared with ${site}.`,
  failedTitle: 'Could not connect',
  tryAgain: 'Try again',
  otherWallet: 'Use another wallet',
  connected: 'Connected',
  onNetwork: ({ network }) => `on ${network}`,
  slowTitle: 'Still reaching the relay',
  slowText: 'It carries the connection to your wallet and takes longer than usual. Check that you are online.',
  inAppTitle: ({ wallet }) => `Go on in ${wallet}`,
  inAppText: ({ site, wallet }) => `${wallet} opens ${site} in its own browser. Connect there.`,
  unreachableTitle: ({ wallet }) => `${wallet} cannot be reached from here`,
  unreachableText: 'It has no app for this device that can be connected. Use another device, or another wallet.',
}
