/**
 * Errors that views show to visitors, by code, with the variables that their texts may use. The English text is the message of
 * the error itself; here it says what a translation has to say. Other errors are for developers, and stay English.
 */
interface Context {
  readonly address: string
  readonly app: string
  readonly chain: string
  readonly count: string
  readonly currency: string
  readonly from: string
  readonly minimum: string
  readonly name: string
  readonly network: string
  readonly number: string
  readonly problem: string
  readonly symbol: string
  readonly wallet: string
}
type Errors = Readonly<Record<string, string | ((v: Context) => string)>>

const of = (plugins: readonly string[], errors: Errors): Errors =>
  Object.fromEntries(
    plugins.flatMap((plugin) => Object.entries(errors).map(([name, text]) => [`${plugin}/${name}`, text] as const)),
  )

export const visitorErrors: Errors = {
  unknown: 'Something went wrong',
  'core/codeUnavailable': 'A part of this site could not be loaded',
  'core/connectFailed': 'Failed to connect',
  'core/connectionRejected': 'Connection rejected',
  'core/connectTimeout': 'The wallet did not answer in time',
  'core/connectorNotFound': 'This wallet is not available any more',
  'core/gatewayFailed': 'The service did not answer',
  'core/walletNotFound': 'This wallet is not installed',

  ...of(['evm', 'solana', 'bitcoin', 'cosmos', 'polkadot'], {
    invalidAddress: ({ address }) => `${address} is not an address of this network`,
    notEnough: 'The account has too little for the amount and the network fee',
    requestPending: ({ wallet }) => `Open ${wallet}: a request is waiting there already`,
    notSupported: ({ wallet }) => `${wallet} does not support this`,
    chainNotSupported: 'The network is not supported',
    accountChanged: ({ wallet }) => `${wallet} is on another account now`,
    networkChanged: ({ wallet, network }) => `${wallet} is not on ${network} any more`,
    notConnected: 'No wallet is connected',
    badAnswer: ({ from }) => `${from} answered with something unusable`,
    rpcUnavailable: ({ chain }) => `No server of ${chain} answers`,
    rpcFailed: ({ chain, problem }) => `A server of ${chain} refused: ${problem}`,
    implausibleFee: 'A server asks for a network fee that makes no sense',
  }),
  'evm/atomicNotSupported': ({ wallet, network }) => `${wallet} cannot carry out these steps as a whole on ${network}`,
  'evm/callsNotSupported': ({ wallet }) => `${wallet} cannot carry out several steps at once`,
  'evm/notSwitched': ({ wallet, network }) => `${wallet} did not switch to ${network}`,
  'evm/signaturePending': ({ wallet }) => `Not everyone has signed in ${wallet} yet`,
  'evm/tokenRefused': 'The token refused the transfer',
  'evm/unspendableReceiver': ({ address }) => `No one can take money from ${address}`,
  'solana/cannotReceive': ({ address }) => `What is sent to ${address} cannot be spent`,
  'solana/belowMinimum': ({ currency }) => `The account would have less ${currency} than every account must have`,
  'bitcoin/amountTooSmall': ({ minimum }) => `The network takes no less than ${minimum} satoshis to such an address`,
  'bitcoin/unspendable': ({ address }) => `No one can spend from ${address}`,
  'cosmos/accountUnknown': ({ chain, address }) => `${chain} does not know the account ${address} yet`,
  'cosmos/walletFailed': ({ wallet, problem }) => `${wallet} failed: ${problem}`,
  'polkadot/payerBelowMinimum': ({ minimum, currency }) => `The account has to keep at least ${minimum} ${currency}`,
  'polkadot/receiverBelowMinimum': ({ minimum, currency }) => `The receiver has to get at least ${minimum} ${currency}`,
  'polkadot/siteBlocked': ({ wallet }) => `${wallet} blocks this site: it was refused before`,
  'polkadot/walletGone': ({ wallet }) => `${wallet} is not available on this site any more`,

  ...of(['send', 'swaps', 'pay'], {
    unconfirmed: 'It may have been sent, and the network has not confirmed it yet',
    replaced: 'Another transaction took its place',
    reverted: 'It failed on the network',
    changed: 'The wallet signed something else than what you confirmed',
    accountChanged: 'The account or its network has changed',
    notConnected: 'No wallet is connected',
  }),
  'send/alreadySending': 'Another transfer is under way',
  'send/insufficientFunds': ({ symbol }) => `There is not enough ${symbol} in the account`,
  'send/nameChanged': ({ name }) => `${name} does not lead to this address any more`,
  'swaps/allowanceFailed': 'Failed to check the allowance',
  'swaps/approvalNotBuilt': 'Failed to create the approval',
  'swaps/swapNotBuilt': 'Failed to create the transaction',
  'swaps/gasPriceNotSupported': 'Gas prices are not supported for this network',
  'swaps/swapsNotSupported': 'Swaps are not supported for this network',
  'swaps/notAsReviewed': 'What was built differs from what you reviewed',
  'swaps/notTried': 'No node of this network can try the swap before it is sent',
  'swaps/wouldFail': 'The network would reject this swap',
  ...of(['cosmos', 'swaps'], { decimalsDiffer: 'The token has other decimals than the list of tokens says' }),
  'swaps/reviewChanged': 'The router or the network fee has changed',
  'swaps/priceMoved': 'The price has moved: the swap gives less than what you reviewed',
  'pay/paymentInProgress': 'Another payment is under way',
  'pay/unableToGetExchanges': 'Unable to get the exchanges',
  'pay/unableToGetPayUrl': 'Unable to get the page of the exchange',
  'pay/unableToGetBuyStatus': 'Unable to get the state of the payment',
  'pay/unableToInitiatePayment': 'Unable to begin the payment',

  'names/notEmbedded': 'No name can be registered for this account',
  'names/contractElsewhere': ({ name }) => `${name} leads to a contract on Ethereum, which may be somebody else's here`,
  'names/resolveFailed': 'The name could not be looked up',
  'names/suggestionsFailed': 'Suggestions could not be loaded',
  'names/registrationFailed': ({ name }) => `${name} could not be registered`,
  'email/invalidEmail': 'Enter an email address, such as name@example.com',
  ...of(['email', 'socials'], {
    replaced: 'Another login was begun',
    cancelled: 'The login was cancelled',
  }),
  'socials/connectFailed': 'Failed to connect',
  'socials/emailNeeded':
    'This account has to be confirmed by email, which this site does not offer. Sign in another way.',
  'socials/farcasterFailed': 'Failed to connect to Farcaster',
  'socials/initiateFailed': 'Failed to begin the connection to the social account',
  'socials/popupClosed': 'The window was closed',
  'passkey/notAvailable': 'This browser or page cannot use passkeys',
  'passkey/notConfirmed': 'The passkey was not confirmed',
  'passkey/keyUnknown': 'The two signatures are not of one passkey',
  'passkey/sameDevice': 'This device has a passkey of the account already',
  'passkey/notOwner': 'This passkey cannot sign for its account on the networks of this site',
  'passkey/accountNotFound': 'No passkey account was found at this address',
  'passkey/codeLength': ({ count }) => `A recovery code has 12 words, not ${count}`,
  'passkey/codeWord': ({ number }) => `Word ${number} is not a word of a recovery code`,
  'passkey/codeChecksum': 'These words are not a recovery code: one is wrong, or their order',
  'passkey/codeNotOwner': 'This recovery code is not the one of the account',
  'passkey/tooLittle': ({ network }) => `The account has too little on ${network} for the network fee`,
  'passkey/changeFailed': ({ network }) => `The account on ${network} refused the change`,
  'passkey/noNetwork': 'Passkey accounts cannot be used on the networks of this site',
  'passkey/badAnswer': ({ from }) => `${from} answered with something unusable`,
  'embedded/frameLoadFailed': 'The embedded wallet could not be loaded',
  'embedded/requestTimeout': 'The embedded wallet did not answer in time',
  'embedded/aborted': 'Something went wrong',
  'embedded/originNotAllowed': 'This site may not use the embedded wallet',
  'embedded/sessionExpired': 'Session expired',
  'embedded/rejected': 'The request was rejected',
  'embedded/failed': 'An error occurred',
  'embedded/notConnected': 'The embedded wallet is not connected',
  'embedded/accountTypeUnavailable': 'This account does not exist on this network',
  'ledger/notSupported': 'This browser cannot reach a Ledger',
  'ledger/noDevice': 'No Ledger is plugged in: plug it in and unlock it',
  'ledger/inUse': 'Another tab or program uses the Ledger: close it',
  'ledger/locked': 'The Ledger is locked: unlock it',
  'ledger/wrongApp': ({ app }) => `Open the ${app} app on the Ledger`,
  'ledger/blindSigning': ({ app }) =>
    `The ${app} app does not allow blind signing: change this setting if you trust this site`,
  'ledger/disconnected': 'The Ledger was unplugged: plug it in again',
  'ledger/timeout': 'The Ledger did not answer in time',
  'ledger/otherDevice': 'This Ledger does not have the keys of the account',
  'ledger/rejected': 'The visitor refused on the Ledger',
  'sessions/coSignerFailed': 'The server of smart sessions could not do this',
  'sessions/listFailed': 'The smart sessions could not be loaded',
  'sessions/revokeFailed': 'The smart session could not be ended',
  'sessions/endOnChainFailed': 'The session could not be ended on the network',
  'sessions/notSupported': ({ wallet }) => `${wallet} does not support this`,
  'sessions/permissionNotSupported': ({ wallet }) => `${wallet} does not grant this permission`,
  'sessions/requestPending': ({ wallet }) => `A request is open in ${wallet} already`,
  'walletconnect/relayUnreachable': 'The relay did not answer: check the connection',
  'walletconnect/relayRefused': 'The relay refuses this site',
  'walletconnect/noAccounts': ({ wallet }) => `${wallet} gave no account on the networks of this site`,
}
