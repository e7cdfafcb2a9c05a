import type { Words } from '../Words.js'

const siwx: Words = {
  title: ({ site }) => `Se connecter à ${site}`,
  text: 'Prouvez que ce compte est le vôtre. C’est gratuit et ne déplace aucun fonds.',
  account: 'Compte',
  site: 'Site',
  network: 'Réseau',
  validUntil: 'Valable jusqu’au',
  message: 'Message à signer',
  preparing: 'Préparation du message',
  cancel: 'Annuler',
  waitingText: ({ wallet }) => `Signez le message dans ${wallet}.`,
  verifyingText: 'Le site vérifie la signature.',
  closes: 'Si vous fermez cette fenêtre, le wallet sera déconnecté.',
  noWindow: 'Pas de fenêtre ?',
  askAgain: 'Demander à nouveau',
  declinedTitle: 'Signature refusée',
  declinedText: 'Vous n’êtes pas connecté. Réessayez, ou annulez.',
  failedTitle: 'Le message n’a pas pu être signé',
  failedText: 'Vous n’êtes pas connecté. Réessayez avec le nouveau message, ou annulez.',
  smartAccountText: 'Cette application ne prend peut-être pas en charge les smart accounts',
  nothing: 'Rien à signer',
  nothingText: 'Le compte actif n’a pas besoin de se connecter maintenant.',
  toAccount: 'Aller au compte',
}
export default siwx
