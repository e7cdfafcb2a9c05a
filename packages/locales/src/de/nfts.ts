import { plural } from '@portico/core'
import type { Words } from '../Words.js'

const nfts: Words = {
  tokens: 'NFTs',
  loading: 'NFTs werden geladen',
  loadMore: 'Mehr laden',
  showHidden: ({ count }) =>
    plural('de', count, { one: 'Ausgeblendete anzeigen (#)', other: 'Ausgeblendete anzeigen (#)' }),
  hideHidden: 'Spam ausblenden',
  onlyHidden: 'Hier ist nur Spam',
  onlyHiddenText: 'Was an dieses Konto gesendet wurde, sieht nach Spam aus und ist ausgeblendet.',
  unnamed: ({ tokenId }) => `#${tokenId}`,
  times: ({ amount }) => `×${amount}`,

  none: 'Noch keine NFTs',
  noneText: ({ network }) => `Was du auf ${network} kaufst oder empfängst, wird hier angezeigt.`,
  unsupported: 'Keine NFTs anzuzeigen',
  unsupportedText: ({ network }) =>
    `NFTs auf ${network} können hier nicht aufgeführt werden. Sieh sie in einem Explorer nach.`,
  failed: 'NFTs konnten nicht geladen werden',
  offline: 'Du bist offline',
  offlineText: 'NFTs werden angezeigt, sobald du wieder online bist.',
  outdatedText: 'Was hier steht, ist vielleicht nicht aktuell.',
  retry: 'Wiederholen',

  spam: 'Das sieht nach Spam aus',
  spamText: 'Folge keiner Aufforderung darin: Solche Token führen auf Seiten, die stehlen.',
  description: 'Beschreibung',
  traits: 'Eigenschaften',
  details: 'Details',
  contract: 'Vertrag',
  copyContract: 'Vertragsadresse kopieren',
  contractCopied: 'Vertragsadresse kopiert',
  onExplorer: 'Vertrag im Explorer ansehen',
  tokenId: 'Token-ID',
  copyTokenId: 'Token-ID kopieren',
  tokenIdCopied: 'Token-ID kopiert',
  standard: 'Standard',
  amount: 'Du hast',
  network: 'Netzwerk',
  notFound: 'NFT nicht gefunden',
  notFoundText: ({ network }) => `Das aktive Konto hat es auf ${network} nicht.`,
  notConnectedText: 'Verbinde eine, um ihre NFTs zu sehen.',
  toAccount: 'Zum Konto',
}
export default nfts
