import type { Words } from '../Words.js'

const passkey: Words = {
  connectText: "Una passkey ti dà un account senza un'app wallet. Confermi con impronta, volto o PIN.",
  create: 'Crea un account con passkey',
  choose: 'Usa una passkey esistente',
  lossText:
    "La chiave resta nel tuo dispositivo o gestore di password. Senza di essa nessuno può accedere all'account.",
  againTitle: 'Conferma ancora una volta',
  againText: 'Questo browser non conosce ancora il tuo account. Una seconda conferma della stessa passkey lo trova.',
  again: 'Conferma di nuovo',
  connected: 'Il tuo account è connesso',
  account: 'Account',
  firstText: "È la prima transazione dell'account. Crea anche l'account sulla rete.",
  approve: 'Approva con la passkey',
  reject: 'Rifiuta',
  confirming: 'Conferma nella finestra del browser',
  nothing: 'Nulla attende la tua approvazione',
  exportText:
    'La chiave privata di una passkey non si può esportare. Resta nel tuo dispositivo o gestore di password, che può copiarla sugli altri tuoi dispositivi. Che cosa può uscirne:',
  credentialId: 'ID della passkey',
  publicKey: 'Chiave pubblica',
  copy: ({ name }) => `Copia: ${name}`,
}
export default passkey
