import type { Words } from '../Words.js'

/** What sending, swapping and paying have in common. */
export const transfers: Words = {
  back: 'Zurück',
  balance: 'Guthaben',
  cancel: 'Abbrechen',
  retry: 'Wiederholen',
  showAll: 'Alle anzeigen',
  toAccount: 'Zurück zum Konto',
  tryAgain: 'Erneut versuchen',
  viewOnExplorer: 'Im Explorer ansehen',

  done: 'Fertig',
  network: 'Netzwerk',

  chooseToken: 'Token wählen',
  tokenIs: ({ symbol }) => `Token: ${symbol}. Ändern.`,
  max: 'Max',
  tokens: 'Token',
  noTokenCalled: ({ name }) => `Kein Token heißt ${name}`,

  feeAtMost: 'Netzwerkgebühr, höchstens',
  feeUnknown: 'Nicht bekannt',
  nothingToReview: 'Nichts zu prüfen',
  openTitle: 'Eine Überweisung kann noch ankommen',
  showTransfer: 'Anzeigen',

  yourWallet: 'deiner Wallet',
  confirmIn: ({ wallet }) => `In ${wallet} bestätigen`,
  rejectIn: ({ wallet }) => `In ${wallet} ablehnen`,
  rejectText: 'Die Anfrage ist dort noch offen, und diese Seite kann sie nicht zurücknehmen.',
  checkNow: 'Jetzt prüfen',
  reasonAnd: ({ reason, text }) => `${reason}. ${text}`,
  unknownTitle: 'Wir wissen es noch nicht',
  notSentTitle: 'Nicht gesendet',
  notSentText: 'Nichts hat das Konto verlassen.',
  replacedTitle: 'Ersetzt',
  replacedText:
    'Eine andere Transaktion dieses Kontos kam an ihre Stelle: Sie wurde in der Wallet beschleunigt oder abgebrochen.',
  changedTitle: ({ wallet }) => `Etwas anderes gesendet von ${wallet}`,
  changedText: ({ wallet }) =>
    `Was von ${wallet} gesendet wurde, ist nicht, was du hier bestätigt hast. Benutze sie nicht wieder, bevor du den Grund kennst.`,
  changedUnsent:
    'Was die Wallet signiert hat, ist nicht, was du hier bestätigt hast. Diese Seite hat es nicht gesendet.',
  youConfirmed: 'Von dir bestätigt',
  walletSigned: 'Von der Wallet signiert',
  unprovedTitle: 'Nur deine Wallet sagt, dass es ausgeführt wurde',
  unprovedText:
    'Das Netzwerk zeigt es nicht: Wie viel an wen gesendet wurde, ist nicht sicher. Sieh nach, bevor du weitermachst.',
}
