import type { Words } from '../Words.js'

const ledger: Words = {
  unsupported: 'Dieser Browser erreicht kein Ledger',
  unsupportedText: 'Verwende Chrome, Edge oder Opera auf einem Computer.',
  plug: 'Ledger anschließen und entsperren',
  plugText: 'Wähle es danach in der Liste, die dein Browser öffnet.',
  choose: 'Gerät wählen',
  app: 'Öffne eine App auf deinem Ledger',
  appText: ({ name }) => `App ${name} öffnen, dann auswählen`,
  reading: 'Adressen werden gelesen',
  addresses: 'Adressen',
  legacy: 'Ältere',
  more: 'Mehr anzeigen',
  verify: 'Auf dem Gerät prüfen',
  verifying: 'Vergleiche diese Adresse mit der auf dem Gerät und bestätige sie dort.',
  verified: 'Das Gerät hat diese Adresse bestätigt',
  connect: 'Verbinden',
  connected: 'Dein Ledger ist verbunden',
  retry: 'Erneut versuchen',
  cancel: 'Abbrechen',
  opening: 'Dein Ledger wird gesucht',
  confirm: 'Prüfe alles auf dem Gerät und bestätige es dort.',
  hashes:
    'Dieses Gerät zeigt statt der Daten zwei Hashes. Vergleiche sie und signiere nur, wenn du dieser Website vertraust.',
  domainHash: 'Hash der Domain',
  messageHash: 'Hash der Nachricht',
}
export default ledger
