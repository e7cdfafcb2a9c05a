import type { Words } from '../Words.js'

const names: Words = {
  name: 'Nom',
  placeholder: 'alice',
  intro: ({ suffix }) =>
    `On pourra vous envoyer des fonds à ce nom au lieu de votre adresse. Il se termine par ${suffix}.`,
  rule: 'Au moins 4 lettres, chiffres ou traits d’union',
  checking: 'Vérification de la disponibilité…',
  isFree: ({ name }) => `${name} est libre.`,
  isTaken: ({ name }) => `${name} ne peut pas être enregistré. Choisissez un autre nom.`,
  suggestions: 'Suggestions',
  available: 'Disponible',
  taken: 'Pris',
  register: 'Enregistrer le nom',
  registering: 'Signature du message',
  cancel: 'Annuler',
  signText: 'Vous signez un message, sans frais. Il est valable dix secondes à partir de son affichage.',
  failedTitle: 'Le nom n’a pas été enregistré',
  declined: 'Vous avez refusé la signature.',

  notOffered: 'Aucun nom ne peut être enregistré ici',
  notOfferedText: 'Les noms sont réservés aux comptes du wallet intégré sur les réseaux EVM.',
  notConnectedText: 'Connectez-en un pour lui donner un nom.',
  hasName: ({ name }) => `Votre nom est ${name}`,
  hasNameText: 'Un compte n’a qu’un seul nom sur ce site.',

  done: 'Terminé',
  successTitle: ({ name }) => `Vous êtes ${name}`,
  successText: 'Le nom s’affiche à la place de votre adresse, et on peut vous envoyer des fonds avec lui.',
  toAccount: 'Aller au compte',
}
export default names
