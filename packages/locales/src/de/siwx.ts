import type { Words } from '../Words.js'

const siwx: Words = {
  title: ({ site }) => `Bei ${site} anmelden`,
  text: 'Weise nach, dass dieses Konto dir gehört. Es ist kostenlos und bewegt kein Guthaben.',
  account: 'Konto',
  site: 'Seite',
  network: 'Netzwerk',
  validUntil: 'Gültig bis',
  message: 'Nachricht zum Signieren',
  preparing: 'Nachricht wird vorbereitet',
  cancel: 'Abbrechen',
  waitingText: ({ wallet }) => `Signiere die Nachricht in ${wallet}.`,
  verifyingText: 'Die Seite prüft die Signatur.',
  closes: 'Wenn du dies schließt, wird die Wallet getrennt.',
  noWindow: 'Kein Fenster?',
  askAgain: 'Erneut anfragen',
  declinedTitle: 'Signatur abgelehnt',
  declinedText: 'Du bist nicht angemeldet. Versuch es erneut, oder brich ab.',
  failedTitle: 'Die Nachricht konnte nicht signiert werden',
  failedText: 'Du bist nicht angemeldet. Versuch es mit der neuen Nachricht erneut, oder brich ab.',
  smartAccountText: 'Diese Anwendung unterstützt möglicherweise keine Smart Accounts',
  nothing: 'Nichts zu signieren',
  nothingText: 'Das aktive Konto muss sich jetzt nicht anmelden.',
  toAccount: 'Zum Konto',
}
export default siwx
