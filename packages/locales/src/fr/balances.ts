import { plural } from '@portico/core'
import type { Words } from '../Words.js'

const balances: Words = {
  totalBalance: 'Solde total',
  balance: 'Solde',
  gained: ({ amount, percent }) => `En hausse de ${amount}, soit ${percent}, en 24 heures`,
  lost: ({ amount, percent }) => `En baisse de ${amount}, soit ${percent}, en 24 heures`,
  unchanged: 'Inchangé en 24 heures',
  allocation: ({ shares }) => `Répartition : ${shares}`,
  share: ({ name, percent }) => `${name} ${percent}`,
  others: 'autres',

  loading: 'Chargement des tokens',
  search: 'Rechercher un token',
  noTokenCalled: ({ name }) => `Aucun token ne s’appelle ${name}`,
  showAll: 'Tout afficher',
  withoutPrice: ({ count }) => plural('fr', count, { one: '# sans prix', many: '# sans prix', other: '# sans prix' }),
  roseBy: ({ percent }) => `En hausse de ${percent} en 24 heures`,
  fellBy: ({ percent }) => `En baisse de ${percent} en 24 heures`,
  line: ({ time, from, to }) => `${time} : de ${from} à ${to}`,
  lineUp: ({ time, from, to, percent }) => `${time} : de ${from} à ${to}, en hausse de ${percent}`,
  lineDown: ({ time, from, to, percent }) => `${time} : de ${from} à ${to}, en baisse de ${percent}`,
  lineFlat: ({ time, to }) => `${time} : ${to}, inchangé`,
  empty: 'Rien ici pour l’instant',
  emptyText: ({ network }) => `Ce que vous recevez sur ${network} apparaît ici.`,

  failed: 'Vos tokens n’ont pas pu être lus',
  failedText: 'Vos fonds sont en sécurité : seule la liste manque. Vérifiez la connexion à Internet, puis réessayez.',
  offline: 'Vous êtes hors ligne',
  offlineText: 'Vos tokens apparaîtront une fois de retour en ligne.',
  notCurrent: 'Vos tokens n’ont pas pu être actualisés',
  amountsFrom: ({ time }) => `Montants de ${time}.`,
  retry: 'Réessayer',

  value: 'Valeur',
  price: 'Prix',
  change: 'Dernières 24 heures',
  network: 'Réseau',
  noPrice: 'Inconnu',
  address: 'Adresse du token',
  copyAddress: 'Copier l’adresse',
  addressCopied: 'Adresse copiée',
  viewOnExplorer: 'Voir dans l’explorateur',
  anyoneCanName:
    'N’importe qui peut donner n’importe quel nom à un token. Comparez l’adresse à une autre qui a votre confiance.',
  gone: 'Ce token n’est pas dans le compte',
  goneText: 'Il a été déplacé, ou un autre compte est maintenant actif.',
  toAccount: 'Retour au compte',
}
export default balances
