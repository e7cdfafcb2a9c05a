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
  lost: "J'ai perdu ma clé d'accès",
  waysTitle: "Si vous perdez cette clé d'accès",
  waysText:
    "Une seconde clé d'accès ou un code de récupération rouvre le compte. Sans clé d'accès ni code, personne ne peut y accéder, pas même ce site.",
  eachNetwork: ({ network }) =>
    `Chaque réseau a sa propre liste de ceux qui peuvent signer. Ce que vous réglez ici ne vaut que sur ${network}.`,
  secondPasskey: "Seconde clé d'accès",
  addSecond: "Ajouter une autre clé d'accès",
  code: 'Code de récupération',
  makeCode: 'Créer un code de récupération',
  isSet: 'Configuré',
  isNotSet: 'Non configuré',
  notChecked: 'Non vérifié',
  alsoHere: ({ name, network }) => `${name} : aussi sur ${network}`,
  signersOn: ({ network }) => `Qui peut signer sur ${network}`,
  thisPasskey: "Cette clé d'accès",
  otherPasskey: "Une autre clé d'accès",
  removedPasskey: "Cette clé d'accès ne peut plus signer sur ce réseau. Utilisez-en une autre.",
  remove: 'Retirer',
  removeOthers: 'Retirer les autres',
  retry: 'Réessayer',
  changeAdd: "La nouvelle clé d'accès pourra signer pour ce compte, comme celle-ci.",
  changeCode: 'Le code de récupération pourra signer pour ce compte. Un ancien code ne le pourra plus.',
  changeRemove: "Cette clé d'accès ne pourra plus signer pour le compte :",
  changeOnly: "Seuls la nouvelle clé d'accès et le code de récupération pourront signer pour ce compte.",
  changeReset:
    "Seule cette clé d'accès pourra signer. Le code de récupération prend fin aussi : créez-en un autre ensuite.",
  network: 'Réseau',
  fee: 'Frais maximum',
  feePaid: 'Payés par ce site',
  sending: 'Le réseau effectue le changement. Gardez cette fenêtre ouverte.',
  cancel: 'Annuler',
  changed: ({ network }) => `C'est fait. Cela vaut maintenant sur ${network}.`,
  codeText:
    "Douze mots sur papier ouvrent le compte quand toutes les clés d'accès sont perdues. Qui les lit peut aussi l'ouvrir. Ils remplacent un ancien code.",
  showCode: 'Voir les mots',
  writeText:
    'Imprimez les mots ou notez-les dans cet ordre. Ils ne sont affichés que cette fois et ne sont conservés nulle part.',
  print: 'Imprimer',
  copyWords: 'Copier les mots',
  written: "J'ai les mots",
  checkText: "Saisissez deux des mots de votre papier. Le code ne vaut qu'ensuite.",
  wordAt: ({ number }) => `Mot ${number}`,
  wordWrong: "C'est un autre mot",
  next: 'Continuer',
  paperText: ({ site }) =>
    `Gardez ce papier secret. Si toutes les clés d'accès sont perdues, ouvrez ${site}, choisissez la clé d'accès, puis « J'ai perdu ma clé d'accès ».`,
  recoverText:
    "Saisissez ce qui figure sur le papier de votre code de récupération. Vous créez ensuite une nouvelle clé d'accès pour le compte.",
  words: 'Les douze mots',
  find: 'Trouver le compte',
  foundText: "Le code ouvre ce compte. Créez maintenant une nouvelle clé d'accès sur cet appareil.",
  removeOlder: 'Retirer les anciennes clés',
  removeOlderText: "Si l'une est peut-être en de mauvaises mains",
  makePasskey: 'Créer une autre clé',
  addNow: 'Ajouter la clé',
}
export default passkey
