import type { Words } from '../Words.js'

const ledger: Words = {
  unsupported: 'Questo browser non può raggiungere un Ledger',
  unsupportedText: 'Usa Chrome, Edge o Opera su un computer.',
  plug: 'Collega e sblocca il tuo Ledger',
  plugText: 'Poi sceglilo nell’elenco aperto dal browser.',
  choose: 'Scegli dispositivo',
  app: 'Apri un’app sul tuo Ledger',
  appText: ({ name }) => `Apri l’app ${name}, poi selezionala`,
  reading: 'Lettura degli indirizzi',
  addresses: 'Indirizzi',
  legacy: 'Meno recenti',
  more: 'Mostra altri',
  verify: 'Controlla sul dispositivo',
  verifying: 'Confronta questo indirizzo con quello sul dispositivo e confermalo lì.',
  verified: 'Il dispositivo ha confermato questo indirizzo',
  connect: 'Connetti',
  connected: 'Il tuo Ledger è collegato',
  retry: 'Riprova',
  cancel: 'Annulla',
  opening: 'Ricerca del tuo Ledger',
  confirm: 'Controlla tutto sul dispositivo e conferma lì.',
  hashes: 'Questo dispositivo mostra due hash al posto dei dati. Confrontali e firma solo se ti fidi di questo sito.',
  domainHash: 'Hash del dominio',
  messageHash: 'Hash del messaggio',
}
export default ledger
