import type { Words } from '../Words.js'

/** What sending, swapping and paying have in common. */
export const transfers: Words = {
  back: 'Indietro',
  balance: 'Saldo',
  cancel: 'Annulla',
  retry: 'Riprova',
  showAll: 'Mostra tutto',
  toAccount: 'Torna all’account',
  tryAgain: 'Riprova',
  viewOnExplorer: 'Vedi nell’explorer',

  done: 'Fatto',
  network: 'Rete',

  chooseToken: 'Scegli token',
  tokenIs: ({ symbol }) => `Token: ${symbol}. Cambia.`,
  max: 'Max',
  tokens: 'Token',
  noTokenCalled: ({ name }) => `Nessun token si chiama ${name}`,

  feeAtMost: 'Commissione di rete massima',
  feeUnknown: 'Non nota',
  nothingToReview: 'Niente da controllare',
  openTitle: 'Un invio può ancora arrivare',
  showTransfer: 'Mostra',

  yourWallet: 'il tuo wallet',
  confirmIn: ({ wallet }) => `Conferma con ${wallet}`,
  rejectIn: ({ wallet }) => `Rifiuta con ${wallet}`,
  rejectText: 'Lì la richiesta è ancora aperta, e questa pagina non può ritirarla.',
  checkNow: 'Controlla ora',
  reasonAnd: ({ reason, text }) => `${reason}. ${text}`,
  unknownTitle: 'Non lo sappiamo ancora',
  notSentTitle: 'Non inviato',
  notSentText: 'Nulla è uscito dall’account.',
  replacedTitle: 'Sostituita',
  replacedText:
    'Un’altra transazione di questo account ha preso il suo posto: è stata accelerata o annullata nel wallet.',
  changedTitle: ({ wallet }) => `Inviato altro con ${wallet}`,
  changedText: ({ wallet }) =>
    `Ciò che è stato inviato con ${wallet} non è ciò che hai confermato qui. Non usarlo più finché non sai perché.`,
  changedUnsent: 'Ciò che il wallet ha firmato non è ciò che hai confermato qui. Questa pagina non l’ha inviato.',
  youConfirmed: 'Hai confermato',
  walletSigned: 'Il wallet ha firmato',
  unprovedTitle: 'Solo il tuo wallet dice che è stato eseguito',
  unprovedText: 'La rete non lo mostra: non è certo quanto sia stato inviato e a chi. Controlla prima di continuare.',
}
