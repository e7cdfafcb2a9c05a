import type { Words } from '../Words.js'

const names: Words = {
  name: 'Name',
  placeholder: 'alice',
  intro: ({ suffix }) => `Andere können statt an deine Adresse an ihn senden. Er endet auf ${suffix}.`,
  rule: 'Mindestens 4 Buchstaben, Ziffern oder Bindestriche',
  checking: 'Es wird geprüft, ob er frei ist …',
  isFree: ({ name }) => `${name} ist frei.`,
  isTaken: ({ name }) => `${name} kann nicht registriert werden. Wähle einen anderen Namen.`,
  suggestions: 'Vorschläge',
  available: 'Verfügbar',
  taken: 'Vergeben',
  register: 'Name registrieren',
  registering: 'Nachricht signieren',
  cancel: 'Abbrechen',
  signText: 'Du signierst eine Nachricht, das kostet nichts. Sie gilt zehn Sekunden, sobald sie angezeigt wird.',
  failedTitle: 'Der Name wurde nicht registriert',
  declined: 'Du hast die Signatur abgelehnt.',

  notOffered: 'Hier kann kein Name registriert werden',
  notOfferedText: 'Namen sind für Konten der eingebetteten Wallet auf EVM-Netzwerken.',
  notConnectedText: 'Verbinde eine, um ihr einen Namen zu geben.',
  hasName: ({ name }) => `Dein Name ist ${name}`,
  hasNameText: 'Ein Konto hat auf dieser Seite einen einzigen Namen.',

  done: 'Fertig',
  successTitle: ({ name }) => `Du bist ${name}`,
  successText: 'Der Name wird statt deiner Adresse angezeigt, und andere können an ihn senden.',
  toAccount: 'Zum Konto',
}
export default names
