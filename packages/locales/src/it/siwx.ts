import type { Words } from '../Words.js'

const siwx: Words = {
  title: ({ site }) => `Accedi a ${site}`,
  text: 'Dimostra che questo account è tuo. È gratis e non muove fondi.',
  account: 'Account',
  site: 'Sito',
  network: 'Rete',
  validUntil: 'Valido fino al',
  message: 'Messaggio da firmare',
  preparing: 'Preparazione del messaggio',
  cancel: 'Annulla',
  waitingText: ({ wallet }) => `Firma il messaggio in ${wallet}.`,
  verifyingText: 'Il sito sta verificando la firma.',
  closes: 'Se chiudi, il wallet si disconnette.',
  noWindow: 'Nessuna finestra?',
  askAgain: 'Chiedi di nuovo',
  declinedTitle: 'Firma rifiutata',
  declinedText: 'Non hai effettuato l’accesso. Riprova o annulla.',
  failedTitle: 'Messaggio non firmato',
  failedText: 'Non hai effettuato l’accesso. Riprova con il nuovo messaggio o annulla.',
  smartAccountText: 'Questa applicazione potrebbe non supportare gli smart account',
  nothing: 'Niente da firmare',
  nothingText: 'L’account in uso non deve accedere ora.',
  toAccount: 'Vai all’account',
}
export default siwx
