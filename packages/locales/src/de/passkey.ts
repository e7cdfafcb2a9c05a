import type { Words } from '../Words.js'

const passkey: Words = {
  connectText: 'Ein Passkey gibt dir ein Konto ohne Wallet-App. Du bestätigst mit Fingerabdruck, Gesicht oder PIN.',
  create: 'Passkey-Konto erstellen',
  choose: 'Vorhandenen Passkey verwenden',
  lossText: 'Der Schlüssel bleibt in deinem Gerät oder Passwortmanager. Ohne ihn kommt niemand an das Konto.',
  againTitle: 'Noch einmal bestätigen',
  againText: 'Dieser Browser kennt dein Konto noch nicht. Eine zweite Bestätigung mit demselben Passkey findet es.',
  again: 'Erneut bestätigen',
  connected: 'Dein Konto ist verbunden',
  account: 'Konto',
  firstText: 'Das ist die erste Transaktion des Kontos. Sie legt das Konto auch im Netzwerk an.',
  approve: 'Mit Passkey genehmigen',
  reject: 'Ablehnen',
  confirming: 'Bestätige im Fenster deines Browsers',
  nothing: 'Nichts wartet auf deine Genehmigung',
  exportText:
    'Der private Schlüssel eines Passkeys kann nicht exportiert werden. Er bleibt in deinem Gerät oder Passwortmanager, der ihn auf deine anderen Geräte kopieren kann. Das kann ihn verlassen:',
  credentialId: 'Passkey-ID',
  publicKey: 'Öffentlicher Schlüssel',
  copy: ({ name }) => `Kopieren: ${name}`,
}
export default passkey
