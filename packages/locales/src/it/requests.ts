import type { Words } from '../Words.js'
import { evmCalls } from './requests/evmCalls.js'
import { messages } from './requests/messages.js'
import { shared } from './requests/shared.js'
import { solana } from './requests/solana.js'
import { typedData } from './requests/typedData.js'

export const requests: Words = { ...shared, ...evmCalls, ...typedData, ...messages, ...solana }

export const approval: Words = {
  askedBy: 'Richiesto da',
  rawData: 'Dati grezzi',
  reject: 'Rifiuta',
  review: 'Controlla',
  windowHint: 'Approvi in una finestra di questo wallet, dove vedi tutto.',
  continueThere: 'Continua nella finestra che si è aperta.',
  blocked: 'La finestra non si è aperta. Il browser potrebbe averla bloccata.',
  openWindow: 'Apri la finestra',
  openAgain: 'Aprila di nuovo',
  readToEnd: 'Leggi fino in fondo. Richiesta di:',
  confirmFirst: 'Conferma, poi approva. Richiesta di:',
  trustFirst: 'Approva solo se ti fidi di:',
  siteAbove: 'sito qui sopra',
  moment: 'Un momento',
  fetching: 'Recupero della richiesta.',
  nothing: 'Niente da approvare',
  nothingText: 'Questa finestra si apre da sola quando un sito richiede qualcosa. Puoi chiuderla.',
  over: 'Questa richiesta non vale più',
  overText:
    'È già stata aperta, è stata ritirata o è troppo vecchia. Torna al sito e ripeti la richiesta. Non è stato firmato nulla.',
  approved: 'Approvata',
  approving: 'Firma in corso.',
  rejected: 'Rifiutata',
  goBack: 'Puoi chiudere questa finestra e tornare al sito.',
  passkeyNow: 'Usa la tua passkey',
  passkeyNowText: 'Il browser la chiede ora.',
  passkeyUnused: 'La passkey non è stata usata',
  passkeyUnusedText: 'Senza la tua passkey non viene firmato nulla.',
  retry: 'Riprova',
  failed: 'Non è stato eseguito',
  newBrowsers: ({ count }) =>
    count === 1 ? 'Un nuovo browser ha effettuato l’accesso' : 'Nuovi browser hanno effettuato l’accesso',
  newBrowsersText: ({ list }) =>
    `${list}. Se non sei stato tu, esci ovunque dalla pagina del tuo wallet e non approvare nulla.`,
}
