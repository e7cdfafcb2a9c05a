import { plural } from '@portico/core'
import type { Words } from '../Words.js'

const sessions: Words = {
  list: 'Sessions de ce compte',
  loading: 'Chargement des sessions',
  intro:
    'Ce que ces sites peuvent faire avec ce compte sans vous demander. Le réseau veille à ce que les limites soient respectées.',
  none: 'Aucune Smart Session',
  noneText: 'Les sites que vous laissez agir pour ce compte, dans des limites, apparaissent ici.',
  notConnectedText: 'Connectez-en un pour voir ses sessions.',
  failed: 'Les Smart Sessions n’ont pas pu être chargées',
  retry: 'Réessayer',

  active: 'Active',
  expired: 'Expirée',
  revoked: 'Terminée',
  until: ({ date }) => `Jusqu’au ${date}`,
  ended: ({ date }) => `Terminée le ${date}`,

  maySend: ({ amount, period }) => `Envoyer jusqu’à ${amount} ${period}`,
  mayCall: (v) => `Appeler ${v.function} de ${v.contract}`,
  mayCallFixed: (v) => `Appeler ${v.function} de ${v.contract} avec des valeurs convenues`,
  mayCallPaying: (v) => `Appeler ${v.function} de ${v.contract} en payant jusqu’à ${v.amount}`,
  mayCallFixedPaying: (v) =>
    `Appeler ${v.function} de ${v.contract} avec des valeurs convenues en payant jusqu’à ${v.amount}`,
  units: ({ amount, token }) => `${amount} unités minimales de ${token}`,
  other: ({ count }) =>
    plural('fr', count, {
      one: '# limite qui ne peut pas être montrée ici',
      many: '# de limites qui ne peuvent pas être montrées ici',
      other: '# limites qui ne peuvent pas être montrées ici',
    }),
  eachTime: ({ unit, count }) => plural('fr', count, times[unit]),

  revoke: 'Terminer la session',
  revokeOf: ({ site }) => `Terminer la session de ${site}`,
  revoking: 'Fin de la session',
  revokeFailed: 'La Smart Session n’a pas pu être terminée',
  endedTitle: ({ site }) => `La session de ${site} est terminée`,
  endedText:
    'Le site ne peut plus l’utiliser. Le réseau peut aussi y mettre fin : les paiements en cours sont alors refusés. Cela coûte des frais.',
  endOnChain: 'La terminer aussi sur le réseau',
  endingOnChain: 'Fin de la session sur le réseau',

  pending: 'Mise en place de la session',
  pendingText: 'Vous l’avez approuvée. Cela prend un instant.',
  createdText: ({ site, date }) => `${site} peut agir pour ce compte dans ces limites jusqu’au ${date}.`,
  createFailed: 'La session n’a pas pu être mise en place',
  limits: 'Limites',
  toList: 'Voir toutes les sessions',
  toAccount: 'Aller au compte',
}
export default sessions

const times = {
  second: { one: 'par seconde', many: 'toutes les # secondes', other: 'toutes les # secondes' },
  minute: { one: 'par minute', many: 'toutes les # minutes', other: 'toutes les # minutes' },
  hour: { one: 'par heure', many: 'toutes les # heures', other: 'toutes les # heures' },
  day: { one: 'par jour', many: 'tous les # jours', other: 'tous les # jours' },
  week: { one: 'par semaine', many: 'toutes les # semaines', other: 'toutes les # semaines' },
}
