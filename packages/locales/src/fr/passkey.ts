import type { Words } from '../Words.js'

const passkey: Words = {
  connectText:
    "Une clé d'accès vous donne un compte sans application de portefeuille. Vous confirmez par empreinte, visage ou code PIN.",
  create: "Créer un compte avec clé d'accès",
  choose: "Utiliser une clé d'accès existante",
  lossText:
    'La clé reste dans votre appareil ou gestionnaire de mots de passe. Sans elle, personne ne peut accéder au compte.',
  againTitle: 'Confirmez encore une fois',
  againText:
    "Ce navigateur ne connaît pas encore votre compte. Une seconde confirmation de la même clé d'accès le retrouve.",
  again: 'Confirmer à nouveau',
  connected: 'Votre compte est connecté',
  account: 'Compte',
  firstText: "C'est la première transaction du compte. Elle crée aussi le compte sur le réseau.",
  approve: "Approuver avec la clé d'accès",
  reject: 'Refuser',
  confirming: 'Confirmez dans la fenêtre de votre navigateur',
  nothing: "Rien n'attend votre approbation",
  exportText:
    "La clé privée d'une clé d'accès ne peut pas être exportée. Elle reste dans votre appareil ou gestionnaire de mots de passe, qui peut la copier sur vos autres appareils. Ce qui peut en sortir :",
  credentialId: "ID de la clé d'accès",
  publicKey: 'Clé publique',
  copy: ({ name }) => `Copier : ${name}`,
}
export default passkey
