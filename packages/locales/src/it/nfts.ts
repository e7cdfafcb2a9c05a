import { plural } from '@portico/core'
import type { Words } from '../Words.js'

const nfts: Words = {
  tokens: 'NFT',
  loading: 'Caricamento NFT',
  loadMore: 'Carica altro',
  showHidden: ({ count }) =>
    plural('it', count, { one: 'Mostra nascosto (#)', many: 'Mostra nascosti (#)', other: 'Mostra nascosti (#)' }),
  hideHidden: 'Nascondi spam',
  onlyHidden: 'Qui c’è solo spam',
  onlyHiddenText: 'Ciò che è stato inviato a questo account sembra spam ed è nascosto.',
  unnamed: ({ tokenId }) => `#${tokenId}`,
  times: ({ amount }) => `×${amount}`,

  none: 'Ancora nessun NFT',
  noneText: ({ network }) => `Quelli che compri o ricevi su ${network} compaiono qui.`,
  unsupported: 'Nessun NFT da mostrare',
  unsupportedText: ({ network }) => `Gli NFT su ${network} non possono essere elencati qui. Cercali in un explorer.`,
  failed: 'Impossibile caricare gli NFT',
  offline: 'Nessuna connessione',
  offlineText: 'Gli NFT compaiono quando torna la connessione.',
  outdatedText: 'Ciò che vedi potrebbe non essere aggiornato.',
  retry: 'Riprova',

  spam: 'Questo sembra spam',
  spamText: 'Non fare ciò che chiede: token così portano a siti che rubano.',
  description: 'Descrizione',
  traits: 'Attributi',
  details: 'Dettagli',
  contract: 'Contratto',
  copyContract: 'Copia indirizzo del contratto',
  contractCopied: 'Indirizzo del contratto copiato',
  onExplorer: 'Vedi contratto nell’explorer',
  tokenId: 'ID del token',
  copyTokenId: 'Copia ID del token',
  tokenIdCopied: 'ID del token copiato',
  standard: 'Standard',
  amount: 'Ne hai',
  network: 'Rete',
  notFound: 'NFT non trovato',
  notFoundText: ({ network }) => `L’account in uso non ce l’ha su ${network}.`,
  notConnectedText: 'Connettine uno per vedere i suoi NFT.',
  toAccount: 'Vai all’account',
}
export default nfts
