import { plural } from '@portico/core'
import type { Words } from '../Words.js'

const nfts: Words = {
  tokens: 'NFT',
  loading: 'Wczytywanie NFT',
  loadMore: 'Wczytaj więcej',
  showHidden: ({ count }) =>
    plural('pl', count, {
      one: 'Pokaż ukryte (#)',
      few: 'Pokaż ukryte (#)',
      many: 'Pokaż ukryte (#)',
      other: 'Pokaż ukryte (#)',
    }),
  hideHidden: 'Ukryj spam',
  onlyHidden: 'Jest tu tylko spam',
  onlyHiddenText: 'To, co przysłano na to konto, wygląda na spam i jest ukryte.',
  unnamed: ({ tokenId }) => `#${tokenId}`,
  times: ({ amount }) => `×${amount}`,

  none: 'Brak NFT',
  noneText: ({ network }) => `Tu pojawią się te, które kupisz lub odbierzesz w sieci ${network}.`,
  unsupported: 'Brak NFT do pokazania',
  unsupportedText: ({ network }) => `Nie można tu wyświetlić NFT z sieci ${network}. Znajdziesz je w eksploratorze.`,
  failed: 'Nie udało się wczytać NFT',
  offline: 'Brak połączenia',
  offlineText: 'NFT pojawią się, gdy wróci połączenie.',
  outdatedText: 'To, co widać, może być nieaktualne.',
  retry: 'Ponów',

  spam: 'To wygląda na spam',
  spamText: 'Nie rób tego, o co prosi: takie tokeny prowadzą do witryn, które kradną.',
  description: 'Opis',
  traits: 'Cechy',
  details: 'Szczegóły',
  contract: 'Kontrakt',
  copyContract: 'Kopiuj adres kontraktu',
  contractCopied: 'Skopiowano adres kontraktu',
  onExplorer: 'Zobacz kontrakt w eksploratorze',
  tokenId: 'ID tokenu',
  copyTokenId: 'Kopiuj ID tokenu',
  tokenIdCopied: 'Skopiowano ID tokenu',
  standard: 'Standard',
  amount: 'Masz',
  network: 'Sieć',
  notFound: 'Nie znaleziono NFT',
  notFoundText: ({ network }) => `Używane konto nie ma go w sieci ${network}.`,
  notConnectedText: 'Połącz konto, aby zobaczyć jego NFT.',
  toAccount: 'Przejdź do konta',
}
export default nfts
