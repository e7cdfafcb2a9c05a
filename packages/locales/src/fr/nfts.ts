import { plural } from '@portico/core'
import type { Words } from '../Words.js'

const nfts: Words = {
  tokens: 'NFT',
  loading: 'Chargement des NFT',
  loadMore: 'Voir plus',
  showHidden: ({ count }) =>
    plural('fr', count, { one: 'Voir le masqué (#)', many: 'Voir les masqués (#)', other: 'Voir les masqués (#)' }),
  hideHidden: 'Masquer les indésirables',
  onlyHidden: 'Il n’y a ici que des indésirables',
  onlyHiddenText: 'Ce qui a été envoyé à ce compte ressemble à du spam et reste masqué.',
  unnamed: ({ tokenId }) => `#${tokenId}`,
  times: ({ amount }) => `×${amount}`,

  none: 'Pas encore de NFT',
  noneText: ({ network }) => `Ce que vous achetez ou recevez sur ${network} apparaît ici.`,
  unsupported: 'Aucun NFT à afficher',
  unsupportedText: ({ network }) =>
    `Les NFT sur ${network} ne peuvent pas être listés ici. Consultez-les dans un explorateur.`,
  failed: 'Les NFT n’ont pas pu être chargés',
  offline: 'Vous êtes hors ligne',
  offlineText: 'Les NFT apparaîtront une fois de retour en ligne.',
  outdatedText: 'Ce qui s’affiche n’est peut-être pas à jour.',
  retry: 'Réessayer',

  spam: 'Cela ressemble à du spam',
  spamText: 'Ne faites rien de ce qu’il demande : de tels tokens mènent à des sites qui volent.',
  description: 'Description',
  traits: 'Caractéristiques',
  details: 'Détails',
  contract: 'Contrat',
  copyContract: 'Copier l’adresse du contrat',
  contractCopied: 'Adresse du contrat copiée',
  onExplorer: 'Voir le contrat dans l’explorateur',
  tokenId: 'ID du token',
  copyTokenId: 'Copier l’ID du token',
  tokenIdCopied: 'ID du token copié',
  standard: 'Standard',
  amount: 'Vous avez',
  network: 'Réseau',
  notFound: 'NFT introuvable',
  notFoundText: ({ network }) => `Le compte actif ne l’a pas sur ${network}.`,
  notConnectedText: 'Connectez-en un pour voir ses NFT.',
  toAccount: 'Aller au compte',
}
export default nfts
