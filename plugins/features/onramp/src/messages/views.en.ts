import type { MessagePack } from '@portico/core'

/** Texts of the views, loaded with them. Names in them are already cleaned. Hosts replace them under `onramp`. */
export interface OnrampTexts {
  readonly youPay: string
  readonly youGet: string
  readonly chooseToken: string
  readonly chooseCurrency: string
  readonly tokenIs: (v: { symbol: string }) => string
  readonly currencyIs: (v: { symbol: string }) => string
  readonly limits: (v: { min: string; max: string }) => string
  readonly estimate: string
  readonly estimateText: string
  readonly quoteRefused: string
  readonly providerFee: string
  readonly networkFee: string
  readonly total: string
  readonly chooseProvider: string
  readonly fees: (v: { range: string }) => string
  readonly networks: (v: { names: string }) => string
  readonly notOnNetwork: (v: { network: string }) => string
  readonly unavailable: string
  readonly unavailableText: string
  readonly opening: (v: { provider: string }) => string
  readonly openTitle: (v: { provider: string }) => string
  readonly openText: (v: { asset: string }) => string
  readonly untoldText: (v: { asset: string; provider: string }) => string
  readonly orderedTitle: (v: { provider: string }) => string
  readonly orderedText: (v: { asset: string }) => string
  readonly sentTitle: (v: { provider: string; asset: string }) => string
  readonly sentText: string
  readonly unsoldTitle: string
  readonly unsoldText: (v: { provider: string }) => string
  readonly openAgain: (v: { provider: string }) => string
  readonly blockedTitle: string
  readonly blockedText: (v: { provider: string }) => string
  readonly openPage: (v: { provider: string }) => string
  readonly arrivedTitle: (v: { asset: string }) => string
  readonly arrivedText: string
  readonly lateTitle: string
  readonly lateText: (v: { asset: string; provider: string }) => string
  readonly lookAgain: string
  readonly failedTitle: (v: { provider: string }) => string
  readonly failedText: string
  readonly retry: string
  readonly done: string
  readonly back: string
}

export const viewTexts: MessagePack<OnrampTexts> = {
  en: {
    youPay: 'You pay',
    youGet: 'You get',
    chooseToken: 'Select token',
    chooseCurrency: 'Select currency',
    tokenIs: ({ symbol }) => `Token: ${symbol}. Change`,
    currencyIs: ({ symbol }) => `Currency: ${symbol}. Change`,
    limits: ({ min, max }) => `From ${min} to ${max}`,
    estimate: 'Estimate',
    estimateText: 'There is no offer for this amount yet. The provider shows its own price before you pay.',
    quoteRefused: 'There is no offer for this amount',
    providerFee: 'Provider fee',
    networkFee: 'Network fee',
    total: 'Total',
    chooseProvider: 'Choose Provider',
    fees: ({ range }) => `Fees ${range}`,
    networks: ({ names }) => `On ${names}`,
    notOnNetwork: ({ network }) => `Does not sell on ${network}`,
    unavailable: 'Buying is not available here',
    unavailableText: 'No provider sells to the account in use. Choose another network, or receive from another wallet.',
    opening: ({ provider }) => `Opening ${provider}`,
    openTitle: ({ provider }) => `Continue at ${provider}`,
    openText: ({ asset }) => `Finish in the window that opened. This page notices when ${asset} arrives.`,
    untoldText: ({ asset, provider }) =>
      `This page cannot tell when ${asset} arrives. ${provider} shows the state of your purchase.`,
    orderedTitle: ({ provider }) => `${provider} has your order`,
    orderedText: ({ asset }) => `This page notices when ${asset} arrives.`,
    sentTitle: ({ provider, asset }) => `${provider} has sent ${asset}`,
    sentText: 'It is in your account once the network has it.',
    unsoldTitle: 'Nothing was bought',
    unsoldText: ({ provider }) => `${provider} says that the purchase did not go through. You can try again there.`,
    openAgain: ({ provider }) => `Open ${provider} again`,
    blockedTitle: 'The window was blocked',
    blockedText: ({ provider }) => `Your browser did not open a window. Open ${provider} by the button below.`,
    openPage: ({ provider }) => `Open ${provider}`,
    arrivedTitle: ({ asset }) => `${asset} has arrived`,
    arrivedText: 'It is in your account.',
    lateTitle: 'Nothing has arrived yet',
    lateText: ({ asset, provider }) =>
      `${asset} can take longer. ${provider} shows the state of your purchase, and has sent you a message about it.`,
    lookAgain: 'Look again',
    failedTitle: ({ provider }) => `${provider} could not be opened`,
    failedText: 'Nothing was bought.',
    retry: 'Try again',
    done: 'Done',
    back: 'Back',
  },
}
