import type { Words } from '../Words.js'

const names: Words = {
  name: 'Nome',
  placeholder: 'alice',
  intro: ({ suffix }) => `Altri possono usarlo al posto del tuo indirizzo. Termina in ${suffix}.`,
  rule: 'Almeno 4 lettere, cifre o trattini',
  checking: 'Verifica se è libero…',
  isFree: ({ name }) => `${name} è libero.`,
  isTaken: ({ name }) => `${name} non si può registrare. Scegli un altro nome.`,
  suggestions: 'Suggerimenti',
  available: 'Disponibile',
  taken: 'Occupato',
  register: 'Registra nome',
  registering: 'Firma il messaggio',
  cancel: 'Annulla',
  signText: 'Firmi un messaggio, senza costi. Vale dieci secondi da quando compare.',
  failedTitle: 'Il nome non è stato registrato',
  declined: 'Hai rifiutato la firma.',

  notOffered: 'Qui non si possono registrare nomi',
  notOfferedText: 'I nomi sono per gli account del wallet integrato sulle reti EVM.',
  notConnectedText: 'Connettine uno per dargli un nome.',
  hasName: ({ name }) => `Il tuo nome è ${name}`,
  hasNameText: 'Un account ha un solo nome su questo sito.',

  done: 'Fatto',
  successTitle: ({ name }) => `Ora sei ${name}`,
  successText: 'Il nome compare al posto del tuo indirizzo, e altri possono usarlo per inviarti fondi.',
  toAccount: 'Vai all’account',
}
export default names
