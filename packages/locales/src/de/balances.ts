import { plural } from '@portico/core'
import type { Words } from '../Words.js'

const balances: Words = {
  totalBalance: 'Gesamtguthaben',
  balance: 'Guthaben',
  gained: ({ amount, percent }) => `In 24 Stunden ${amount} oder ${percent} gestiegen`,
  lost: ({ amount, percent }) => `In 24 Stunden ${amount} oder ${percent} gefallen`,
  unchanged: 'In 24 Stunden unverändert',
  allocation: ({ shares }) => `Aufteilung: ${shares}`,
  share: ({ name, percent }) => `${name} ${percent}`,
  others: 'andere',

  loading: 'Token werden geladen',
  search: 'Token suchen',
  noTokenCalled: ({ name }) => `Kein Token heißt ${name}`,
  showAll: 'Alle anzeigen',
  withoutPrice: ({ count }) => plural('de', count, { one: '# ohne Preis', other: '# ohne Preis' }),
  roseBy: ({ percent }) => `In 24 Stunden ${percent} gestiegen`,
  fellBy: ({ percent }) => `In 24 Stunden ${percent} gefallen`,
  line: ({ time, from, to }) => `${time}: von ${from} auf ${to}`,
  lineUp: ({ time, from, to, percent }) => `${time}: von ${from} auf ${to}, ${percent} gestiegen`,
  lineDown: ({ time, from, to, percent }) => `${time}: von ${from} auf ${to}, ${percent} gefallen`,
  lineFlat: ({ time, to }) => `${time}: ${to}, unverändert`,
  empty: 'Hier ist noch nichts',
  emptyText: ({ network }) => `Was du auf ${network} empfängst, wird hier aufgeführt.`,

  failed: 'Deine Token konnten nicht gelesen werden',
  failedText: 'Dein Guthaben ist sicher: Nur die Liste fehlt. Prüfe die Internetverbindung, und versuch es erneut.',
  offline: 'Du bist offline',
  offlineText: 'Deine Token werden aufgeführt, sobald du wieder online bist.',
  notCurrent: 'Deine Token konnten nicht aktualisiert werden',
  amountsFrom: ({ time }) => `Beträge von ${time} Uhr.`,
  retry: 'Wiederholen',

  value: 'Wert',
  price: 'Preis',
  change: 'Letzte 24 Stunden',
  network: 'Netzwerk',
  noPrice: 'Nicht bekannt',
  address: 'Token-Adresse',
  copyAddress: 'Adresse kopieren',
  addressCopied: 'Adresse kopiert',
  viewOnExplorer: 'Im Explorer ansehen',
  anyoneCanName:
    'Jeder kann einem Token einen beliebigen Namen geben. Vergleiche die Adresse mit einer, der du vertraust.',
  gone: 'Dieses Token ist nicht im Konto',
  goneText: 'Es wurde bewegt, oder ein anderes Konto ist jetzt aktiv.',
  toAccount: 'Zurück zum Konto',
}
export default balances
