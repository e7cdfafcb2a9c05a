import type { Words } from '../Words.js'

/** What sending, swapping and paying have in common. */
export const transfers: Words = {
  back: 'Wstecz',
  balance: 'Saldo',
  cancel: 'Anuluj',
  retry: 'Ponów',
  showAll: 'Pokaż wszystko',
  toAccount: 'Wróć do konta',
  tryAgain: 'Spróbuj ponownie',
  viewOnExplorer: 'Zobacz w eksploratorze',

  done: 'Gotowe',
  network: 'Sieć',

  chooseToken: 'Wybierz token',
  tokenIs: ({ symbol }) => `Token: ${symbol}. Zmień.`,
  max: 'Maks.',
  tokens: 'Tokeny',
  noTokenCalled: ({ name }) => `Brak tokenu o nazwie ${name}`,

  feeAtMost: 'Opłata sieciowa, najwyżej',
  feeUnknown: 'Nieznana',
  nothingToReview: 'Nic do sprawdzenia',
  openTitle: 'Przelew może jeszcze dotrzeć',
  showTransfer: 'Pokaż',

  yourWallet: 'twój portfel',
  confirmIn: ({ wallet }) => `Potwierdź przez ${wallet}`,
  rejectIn: ({ wallet }) => `Odrzuć przez ${wallet}`,
  rejectText: 'Prośba jest tam nadal otwarta, a ta strona nie może jej wycofać.',
  checkNow: 'Sprawdź teraz',
  reasonAnd: ({ reason, text }) => `${reason}. ${text}`,
  unknownTitle: 'Jeszcze nie wiemy',
  notSentTitle: 'Nie wysłano',
  notSentText: 'Nic nie opuściło konta.',
  replacedTitle: 'Zastąpiona',
  replacedText: 'Zajęła jej miejsce inna transakcja z tego konta: przyspieszono ją lub anulowano w portfelu.',
  changedTitle: ({ wallet }) => `Wysłano coś innego przez ${wallet}`,
  changedText: ({ wallet }) =>
    `To, co wysłano przez ${wallet}, różni się od tego, co tu potwierdzono. Nie używaj go, dopóki nie poznasz przyczyny.`,
  changedUnsent: 'To, co podpisał portfel, różni się od tego, co tu potwierdzono. Ta strona tego nie wysłała.',
  youConfirmed: 'Potwierdzono',
  walletSigned: 'Portfel podpisał',
  unprovedTitle: 'Tylko twój portfel podaje, że zostało wykonane',
  unprovedText: 'Sieć tego nie pokazuje: nie jest pewne, ile i do kogo wysłano. Sprawdź to, zanim przejdziesz dalej.',
}
