import type { Words } from '../Words.js'

const embedded: Words = {
  opening: 'Apertura del tuo wallet',
  openingText: 'Guarda lì la richiesta, poi approvala o rifiutala.',
  slowText: 'Ci vuole più del solito. Controlla la connessione, oppure annulla e riprova.',
  cancel: 'Annulla',
  continueAs: ({ name }) => `Continua come ${name}`,
  digitsText: ({ digits }) => `Digita ${digits} nella finestra del wallet.`,
  openWindow: 'Apri la finestra',
}
export default embedded
