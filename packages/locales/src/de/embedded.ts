import type { Words } from '../Words.js'

const embedded: Words = {
  opening: 'Deine Wallet wird geöffnet',
  openingText: 'Sieh dir die Anfrage dort an, dann bestätige sie oder lehne sie ab.',
  slowText: 'Das dauert länger als üblich. Prüfe die Internetverbindung, oder brich ab und versuch es erneut.',
  cancel: 'Abbrechen',
  continueAs: ({ name }) => `Weiter als ${name}`,
  digitsText: ({ digits }) => `Gib ${digits} im Fenster der Wallet ein.`,
  openWindow: 'Fenster öffnen',
}
export default embedded
