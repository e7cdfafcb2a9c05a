import { plural } from '@portico/core'
import type { Words } from '../Words.js'

const email: Words = {
  address: 'Indirizzo email',
  submit: 'Continua con l’email',
  tryAgain: ({ seconds }) =>
    plural('it', seconds, {
      one: 'Riprova tra # secondo',
      many: 'Riprova tra # di secondi',
      other: 'Riprova tra # secondi',
    }),
  codeTitle: 'Inserisci il codice',
  codeSent: ({ address }) => `Abbiamo inviato sei cifre a ${address}`,
  codeSentToAccount: 'Questo account ha un indirizzo email. Vi abbiamo inviato sei cifre.',
  codeLabel: 'Codice di sei cifre',
  resendIn: ({ time }) => `Nuovo invio tra ${time}`,
  resend: 'Invia un’altra email',
  checking: 'Verifica',
  signingIn: 'Accesso in corso',
  retry: 'Riprova',
  otherAddress: 'Usa un altro indirizzo',
  otherLogin: 'Accedi in un altro modo',
  connected: 'Connesso',
  changed: 'Email modificata',
  deviceTitle: 'Apri il link ricevuto',
  deviceText: 'Non conosciamo ancora questo browser.',
  deviceSent: ({ address }) => `L’email è stata inviata a ${address}`,
  deviceSentToAccount: 'L’email è stata inviata all’indirizzo del tuo account.',
  pickNumber: 'Scegli questo numero nella pagina',
  waitingForLink: 'In attesa che tu apra il link',
  nothingTitle: 'Nessun codice atteso',
  nothingText: 'Inizia dal tuo indirizzo email.',
  toAddress: 'Inserisci indirizzo',
  currentEmail: 'Indirizzo attuale',
  noEmailYet: 'Nessun indirizzo',
  openPage: 'Apri la pagina del wallet',
  waitingForPage: 'In attesa della modifica nella pagina del tuo wallet',
  editText: 'Riceverai un codice all’indirizzo attuale, poi uno a quello nuovo.',
  notEmbedded: 'Connettiti via email o social per cambiarne l’indirizzo.',
}
export default email
