import type { MessagePack } from '@portico/core'
import { transferTexts, type TransferTexts } from '@portico/react/ui'

/** Texts of the views, loaded with them. Names in them are already cleaned. Hosts replace them under `pay`. */
export interface PayTexts extends TransferTexts {
  readonly asks: (v: { site: string }) => string
  readonly to: string
  readonly onNetwork: (v: { network: string }) => string
  readonly token: string
  readonly memo: string
  readonly untoldTitle: string
  readonly untoldText: string
  readonly fromWallet: string
  readonly connectRow: string
  readonly connectRowText: string
  readonly connect: string
  readonly balance: string
  readonly balanceUnknown: string
  readonly balanceFailed: string
  readonly otherNetwork: (v: { network: string }) => string
  readonly switchTo: (v: { network: string }) => string
  readonly total: string
  readonly payAmount: (v: { amount: string }) => string
  readonly notEnough: (v: { symbol: string }) => string
  readonly notEnoughText: (v: { balance: string }) => string
  readonly feeShortTitle: (v: { symbol: string }) => string
  readonly feeShortText: (v: { fee: string }) => string
  readonly feeFailed: string
  readonly ownTitle: string
  readonly ownText: string
  readonly failedTitle: string
  readonly openText: (v: { amount: string }) => string
  readonly payAnyway: string
  readonly fromExchange: string
  readonly allExchanges: (v: { count: number }) => string
  readonly showMore: string
  readonly exchangesFailed: string
  readonly begunTitle: (v: { exchange: string }) => string
  readonly begunText: (v: { amount: string }) => string
  readonly showIt: string
  readonly noWay: string
  readonly noWayText: (v: { network: string }) => string
  readonly nothing: string
  readonly nothingText: string
  readonly close: string

  // Under way, and what became of it
  readonly onItsWay: (v: { amount: string }) => string
  readonly onItsWayText: (v: { network: string }) => string
  readonly paidTitle: (v: { amount: string }) => string
  readonly paidText: (v: { site: string }) => string
  readonly unknownText: (v: { amount: string }) => string
  readonly revertedTitle: string
  readonly revertedText: string
  readonly payAgain: string
  readonly opening: (v: { exchange: string }) => string
  readonly openingText: string
  readonly continueAt: (v: { exchange: string }) => string
  readonly continueText: (v: { amount: string }) => string
  readonly continueHere: string
  readonly begunAt: (v: { exchange: string }) => string
  readonly begunAtText: string
  readonly openAgain: (v: { exchange: string }) => string
  readonly openPage: (v: { exchange: string }) => string
  readonly blockedTitle: string
  readonly blockedText: (v: { exchange: string }) => string
  readonly exchangeFailed: (v: { exchange: string }) => string
  readonly exchangeFailedText: string
  readonly notOpened: (v: { exchange: string }) => string
  readonly notOpenedText: string
  readonly lateTitle: string
  readonly lateText: (v: { exchange: string }) => string
  readonly lookAgain: string
  readonly otherWay: string
}

export const viewTexts: MessagePack<PayTexts> = {
  en: {
    ...transferTexts,
    asks: ({ site }) => `${site} asks for`,
    to: 'To',
    onNetwork: ({ network }) => `on ${network}`,
    token: 'Token',
    memo: 'Memo',
    untoldTitle: 'It is not known what this token is',
    untoldText: 'No server of the network tells. Compare its address, and the amount in your wallet.',
    fromWallet: 'Pay from wallet',
    connectRow: 'Your wallet',
    connectRowText: 'Not connected',
    connect: 'Connect wallet',
    balance: 'Balance',
    balanceUnknown: 'Balance not known',
    balanceFailed: 'Balance unavailable',
    otherNetwork: ({ network }) => `On ${network}`,
    switchTo: ({ network }) => `Switch to ${network}`,
    total: 'Leaves your account',
    payAmount: ({ amount }) => `Pay ${amount}`,
    notEnough: ({ symbol }) => `Not enough ${symbol}`,
    notEnoughText: ({ balance }) => `This account has ${balance}. Use another wallet, or add to this one first.`,
    feeShortTitle: ({ symbol }) => `Not enough ${symbol} for the fee`,
    feeShortText: ({ fee }) => `The network may charge up to ${fee}. Add to the account first.`,
    feeFailed: 'The network would reject this payment',
    ownTitle: 'This is your own address',
    ownText: 'You would pay the fee and keep the amount.',
    failedTitle: 'It was not paid',
    openText: ({ amount }) => `${amount} left this account and is not confirmed yet. Paying now could pay twice.`,
    payAnyway: 'Pay all the same',
    fromExchange: 'Pay from exchange',
    allExchanges: ({ count }) => `Show all ${count}`,
    showMore: 'Show more',
    exchangesFailed: 'The exchanges could not be loaded',
    begunTitle: ({ exchange }) => `You began to pay at ${exchange}`,
    begunText: ({ amount }) =>
      `If you finished there, ${amount} may still be paid. Paying here as well would pay twice.`,
    showIt: 'Show it',
    noWay: 'There is no way to pay here',
    noWayText: ({ network }) => `No wallet and no exchange of this site pays on ${network}.`,
    nothing: 'Nothing to pay',
    nothingText: 'There is no open payment.',
    close: 'Close',

    onItsWay: ({ amount }) => `${amount} on its way`,
    onItsWayText: ({ network }) => `${network} is confirming it. You can close this.`,
    paidTitle: ({ amount }) => `${amount} paid`,
    paidText: ({ site }) => `${site} has been told.`,
    unknownText: ({ amount }) => `${amount} may still arrive. Do not pay again before this is known.`,
    notSentTitle: 'Not paid',
    revertedTitle: 'Failed on the network',
    revertedText: 'Nothing was paid, but the network kept its fee.',
    payAgain: 'Back to the payment',
    opening: ({ exchange }) => `Opening ${exchange}`,
    openingText: 'One moment.',
    continueAt: ({ exchange }) => `Continue at ${exchange}`,
    continueText: ({ amount }) => `Pay ${amount} in the tab that opened. This page notices when it is done.`,
    continueHere: 'Its page opens in place of this one.',
    begunAt: ({ exchange }) => `${exchange} is paying`,
    begunAtText: 'This page notices when it is done. You can close this.',
    openAgain: ({ exchange }) => `Open ${exchange} again`,
    openPage: ({ exchange }) => `Open ${exchange}`,
    blockedTitle: 'The tab was blocked',
    blockedText: ({ exchange }) => `Your browser did not open a tab. Open ${exchange} by the button below.`,
    exchangeFailed: ({ exchange }) => `${exchange} did not pay`,
    exchangeFailedText: 'The exchange says that the payment failed. Nothing arrived.',
    notOpened: ({ exchange }) => `${exchange} could not be opened`,
    notOpenedText: 'Nothing was paid.',
    lateTitle: 'Not paid yet',
    lateText: ({ exchange }) => `${exchange} has not said that it was paid. If you paid there, look again later.`,
    lookAgain: 'Look again',
    otherWay: 'Pay another way',
  },
}
