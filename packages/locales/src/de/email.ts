import { plural } from '@portico/core'
import type { Words } from '../Words.js'

const email: Words = {
  address: 'E-Mail-Adresse',
  submit: 'Weiter mit E-Mail',
  tryAgain: ({ seconds }) =>
    plural('de', seconds, {
      one: 'Bitte versuch es in # Sekunde erneut',
      other: 'Bitte versuch es in # Sekunden erneut',
    }),
  codeTitle: 'Code eingeben',
  codeSent: ({ address }) => `Wir haben sechs Ziffern an ${address} gesendet`,
  codeSentToAccount: 'Zu diesem Konto gehört eine E-Mail-Adresse. Wir haben sechs Ziffern an sie gesendet.',
  codeLabel: 'Sechsstelliger Code',
  resendIn: ({ time }) => `Erneut senden in ${time}`,
  resend: 'Neue E-Mail senden',
  checking: 'Wird geprüft',
  signingIn: 'Du wirst angemeldet',
  retry: 'Erneut versuchen',
  otherAddress: 'Andere Adresse verwenden',
  otherLogin: 'Anders anmelden',
  connected: 'Verbunden',
  changed: 'E-Mail-Adresse geändert',
  deviceTitle: 'Öffne den Link, den wir gesendet haben',
  deviceText: 'Wir kennen diesen Browser noch nicht.',
  deviceSent: ({ address }) => `Die E-Mail ging an ${address}`,
  deviceSentToAccount: 'Die E-Mail ging an die Adresse deines Kontos.',
  pickNumber: 'Wähle auf der verlinkten Seite diese Zahl',
  waitingForLink: 'Warten, bis du den Link öffnest',
  nothingTitle: 'Es wird kein Code erwartet',
  nothingText: 'Beginne mit deiner E-Mail-Adresse.',
  toAddress: 'Adresse eingeben',
  currentEmail: 'Bisherige Adresse',
  noEmailYet: 'Noch keine Adresse',
  openPage: 'Wallet-Seite öffnen',
  waitingForPage: 'Warten auf die Änderung auf der Seite deiner Wallet',
  editText: 'Du bekommst einen Code an die bisherige Adresse, dann einen an die neue.',
  notEmbedded: 'Verbinde dich per E-Mail oder sozialem Konto, um dessen Adresse zu ändern.',
}
export default email
