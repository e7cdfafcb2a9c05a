import { plural } from '@portico/core'
import type { Words } from '../Words.js'

const balances: Words = {
  totalBalance: 'Saldo totale',
  balance: 'Saldo',
  gained: ({ amount, percent }) => `In rialzo di ${amount}, ovvero ${percent}, in 24 ore`,
  lost: ({ amount, percent }) => `In calo di ${amount}, ovvero ${percent}, in 24 ore`,
  unchanged: 'Invariato in 24 ore',
  allocation: ({ shares }) => `Ripartizione: ${shares}`,
  share: ({ name, percent }) => `${name} ${percent}`,
  others: 'altri',

  loading: 'Caricamento token',
  search: 'Cerca token',
  noTokenCalled: ({ name }) => `Nessun token si chiama ${name}`,
  showAll: 'Mostra tutto',
  withoutPrice: ({ count }) =>
    plural('it', count, { one: '# senza prezzo', many: '# senza prezzo', other: '# senza prezzo' }),
  roseBy: ({ percent }) => `In rialzo di ${percent} in 24 ore`,
  fellBy: ({ percent }) => `In calo di ${percent} in 24 ore`,
  line: ({ time, from, to }) => `${time}: da ${from} a ${to}`,
  lineUp: ({ time, from, to, percent }) => `${time}: da ${from} a ${to}, in rialzo di ${percent}`,
  lineDown: ({ time, from, to, percent }) => `${time}: da ${from} a ${to}, in calo di ${percent}`,
  lineFlat: ({ time, to }) => `${time}: ${to}, invariato`,
  empty: 'Ancora niente qui',
  emptyText: ({ network }) => `Ciò che ricevi su ${network} compare qui.`,

  failed: 'Impossibile leggere i tuoi token',
  failedText: 'I tuoi fondi sono al sicuro: manca solo l’elenco. Controlla la connessione e riprova.',
  offline: 'Nessuna connessione',
  offlineText: 'I tuoi token compaiono quando torna la connessione.',
  notCurrent: 'Impossibile aggiornare i tuoi token',
  amountsFrom: ({ time }) => `Importi aggiornati: ${time}.`,
  retry: 'Riprova',

  value: 'Valore',
  price: 'Prezzo',
  change: 'Ultime 24 ore',
  network: 'Rete',
  noPrice: 'Sconosciuto',
  address: 'Indirizzo del token',
  copyAddress: 'Copia indirizzo',
  addressCopied: 'Indirizzo copiato',
  viewOnExplorer: 'Vedi nell’explorer',
  anyoneCanName: 'Chiunque può dare qualsiasi nome a un token. Confronta l’indirizzo con uno di cui ti fidi.',
  gone: 'Questo token non è nell’account',
  goneText: 'È stato spostato, o ora è in uso un altro account.',
  toAccount: 'Torna all’account',
}
export default balances
