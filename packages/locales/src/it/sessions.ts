import { plural } from '@portico/core'
import type { Words } from '../Words.js'

const sessions: Words = {
  list: 'Sessioni di questo account',
  loading: 'Caricamento sessioni',
  intro: 'Ciò che questi siti possono fare con questo account senza chiedertelo. La rete fa rispettare i limiti.',
  none: 'Nessuna Smart Session',
  noneText: 'I siti che lasci agire per questo account, entro certi limiti, compaiono qui.',
  notConnectedText: 'Connettine uno per vedere le sue sessioni.',
  failed: 'Impossibile caricare le Smart Sessions',
  retry: 'Riprova',

  active: 'Attiva',
  expired: 'Scaduta',
  revoked: 'Terminata',
  until: ({ date }) => `Fino al ${date}`,
  ended: ({ date }) => `Terminata il ${date}`,

  maySend: ({ amount, period }) => `Inviare fino a ${amount} ${period}`,
  mayCall: (v) => `Chiamare ${v.function} di ${v.contract}`,
  mayCallFixed: (v) => `Chiamare ${v.function} di ${v.contract} con valori concordati`,
  mayCallPaying: (v) => `Chiamare ${v.function} di ${v.contract}, pagando fino a ${v.amount}`,
  mayCallFixedPaying: (v) =>
    `Chiamare ${v.function} di ${v.contract} con valori concordati, pagando fino a ${v.amount}`,
  units: ({ amount, token }) => `${amount} unità minime di ${token}`,
  other: ({ count }) =>
    plural('it', count, {
      one: '# limite che non può essere mostrato qui',
      many: '# di limiti che non possono essere mostrati qui',
      other: '# limiti che non possono essere mostrati qui',
    }),
  eachTime: ({ unit, count }) => plural('it', count, times[unit]),

  revoke: 'Termina sessione',
  revokeOf: ({ site }) => `Termina la sessione di ${site}`,
  revoking: 'Chiusura della sessione',
  revokeFailed: 'Impossibile terminare la Smart Session',
  endedTitle: ({ site }) => `La sessione di ${site} è terminata`,
  endedText:
    'Il sito non può più usarla. Anche la rete può terminarla: allora i pagamenti in corso vengono rifiutati. Costa una commissione.',
  endOnChain: 'Termina anche sulla rete',
  endingOnChain: 'Chiusura sulla rete',

  pending: 'Preparazione della sessione',
  pendingText: 'L’hai approvata. Ci vuole un momento.',
  createdText: ({ site, date }) => `${site} può agire per questo account entro questi limiti, fino al ${date}.`,
  createFailed: 'Impossibile preparare la sessione',
  limits: 'Limiti',
  toList: 'Vedi tutte le sessioni',
  toAccount: 'Vai all’account',
}
export default sessions

const times = {
  second: { one: 'ogni secondo', many: 'ogni # di secondi', other: 'ogni # secondi' },
  minute: { one: 'ogni minuto', many: 'ogni # di minuti', other: 'ogni # minuti' },
  hour: { one: 'ogni ora', many: 'ogni # di ore', other: 'ogni # ore' },
  day: { one: 'ogni giorno', many: 'ogni # di giorni', other: 'ogni # giorni' },
  week: { one: 'ogni settimana', many: 'ogni # di settimane', other: 'ogni # settimane' },
}
