import type { Words } from '../Words.js'

/** What sending, swapping and paying have in common. */
export const transfers: Words = {
  back: 'Atrás',
  balance: 'Saldo',
  cancel: 'Cancelar',
  retry: 'Reintentar',
  showAll: 'Mostrar todo',
  toAccount: 'Volver a la cuenta',
  tryAgain: 'Reintentar',
  viewOnExplorer: 'Ver en el explorador',

  done: 'Listo',
  network: 'Red',

  chooseToken: 'Elegir token',
  tokenIs: ({ symbol }) => `Token: ${symbol}. Cambiar.`,
  max: 'Máx.',
  tokens: 'Tokens',
  noTokenCalled: ({ name }) => `Ningún token se llama ${name}`,

  feeAtMost: 'Comisión de red, como máximo',
  feeUnknown: 'Desconocida',
  nothingToReview: 'Nada que revisar',
  openTitle: 'Un envío aún puede llegar',
  showTransfer: 'Mostrar',

  yourWallet: 'tu wallet',
  confirmIn: ({ wallet }) => `Confirma en ${wallet}`,
  rejectIn: ({ wallet }) => `Rechaza en ${wallet}`,
  rejectText: 'La solicitud sigue abierta allí y esta página no puede retirarla.',
  checkNow: 'Comprobar ahora',
  reasonAnd: ({ reason, text }) => `${reason}. ${text}`,
  unknownTitle: 'Aún no lo sabemos',
  notSentTitle: 'No enviado',
  notSentText: 'Nada ha salido de la cuenta.',
  replacedTitle: 'Reemplazada',
  replacedText: 'Otra transacción de esta cuenta ocupó su lugar: se aceleró o se canceló en la wallet.',
  changedTitle: ({ wallet }) => `Otra cosa enviada por ${wallet}`,
  changedText: ({ wallet }) =>
    `Lo que envió ${wallet} no es lo que confirmaste aquí. No la uses de nuevo hasta saber el motivo.`,
  changedUnsent: 'Lo que firmó la wallet no es lo que confirmaste aquí. Esta página no lo envió.',
  youConfirmed: 'Lo que confirmaste',
  walletSigned: 'Lo que firmó la wallet',
  unprovedTitle: 'Solo tu wallet dice que se realizó',
  unprovedText: 'La red no lo muestra: no es seguro cuánto se envió ni a quién. Compruébalo antes de continuar.',
}
