import { plural } from '@portico/core'
import type { Words } from '../Words.js'

const balances: Words = {
  totalBalance: 'Saldo łączne',
  balance: 'Saldo',
  gained: ({ amount, percent }) => `Wzrost o ${amount}, czyli ${percent}, w ciągu 24 godzin`,
  lost: ({ amount, percent }) => `Spadek o ${amount}, czyli ${percent}, w ciągu 24 godzin`,
  unchanged: 'Bez zmian od 24 godzin',
  allocation: ({ shares }) => `Podział: ${shares}`,
  share: ({ name, percent }) => `${name} ${percent}`,
  others: 'inne',

  loading: 'Wczytywanie tokenów',
  search: 'Szukaj tokenów',
  noTokenCalled: ({ name }) => `Brak tokenu o nazwie ${name}`,
  showAll: 'Pokaż wszystko',
  withoutPrice: ({ count }) =>
    plural('pl', count, { one: '# bez ceny', few: '# bez ceny', many: '# bez ceny', other: '# bez ceny' }),
  roseBy: ({ percent }) => `Wzrost o ${percent} w ciągu 24 godzin`,
  fellBy: ({ percent }) => `Spadek o ${percent} w ciągu 24 godzin`,
  line: ({ time, from, to }) => `${time}: od ${from} do ${to}`,
  lineUp: ({ time, from, to, percent }) => `${time}: od ${from} do ${to}, wzrost o ${percent}`,
  lineDown: ({ time, from, to, percent }) => `${time}: od ${from} do ${to}, spadek o ${percent}`,
  lineFlat: ({ time, to }) => `${time}: ${to}, bez zmian`,
  empty: 'Nic tu jeszcze nie ma',
  emptyText: ({ network }) => `Tu pojawi się to, co odbierzesz w sieci ${network}.`,

  failed: 'Nie udało się odczytać tokenów',
  failedText: 'Twoje środki są bezpieczne: brakuje tylko listy. Sprawdź połączenie i spróbuj ponownie.',
  offline: 'Brak połączenia',
  offlineText: 'Twoje tokeny pojawią się, gdy wróci połączenie.',
  notCurrent: 'Nie udało się odświeżyć tokenów',
  amountsFrom: ({ time }) => `Kwoty: stan z ${time}.`,
  retry: 'Ponów',

  value: 'Wartość',
  price: 'Cena',
  change: 'Ostatnie 24 godziny',
  network: 'Sieć',
  noPrice: 'Nieznana',
  address: 'Adres tokenu',
  copyAddress: 'Kopiuj adres',
  addressCopied: 'Skopiowano adres',
  viewOnExplorer: 'Zobacz w eksploratorze',
  anyoneCanName: 'Każdy może nadać tokenowi dowolną nazwę. Porównaj adres z takim, któremu ufasz.',
  gone: 'Tego tokenu nie ma na koncie',
  goneText: 'Został przeniesiony albo w użyciu jest teraz inne konto.',
  toAccount: 'Wróć do konta',
}
export default balances
