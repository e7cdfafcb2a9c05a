import type { Sections } from '../Words.js'

export const mails: Sections = {
  shared: {
    browserOn: ({ browser, system }) => `${browser} sur ${system}`,
    someBrowser: 'un navigateur',
    undo: 'Si ce n’était pas vous, ouvrez ce lien dans les 72 heures : il bloque le wallet, met fin à toutes les connexions et retire tous les moyens de connexion ajoutés depuis.',
    notMe: 'Ce n’était pas moi',
    signOut: 'Si ce n’était pas vous, déconnectez-vous partout dans votre compte et écrivez à l’exploitant.',
  },
  link: {
    subject: 'Confirmez votre navigateur',
    begun: ({ site, browser }) => `Une personne, probablement vous, se connecte à ${site} avec ${browser}.`,
    open: ({ time }) =>
      `Ouvrez ce lien et choisissez le nombre affiché lors de la connexion. Il est valable une seule fois, pendant ${time}.`,
    button: 'Confirmer ce navigateur',
    never:
      'Si ce n’était pas vous, ne faites rien : sans le lien, la connexion prend fin d’elle-même. Ne choisissez jamais un nombre qu’une autre personne vous envoie.',
  },
  code: {
    subject: 'Votre code de connexion',
    enter: ({ site, browser, time }) =>
      `Saisissez ce code sur ${site} dans ${browser}. Il est valable une seule fois, pendant ${time}.`,
    never:
      'Les responsables du site ne vous le demandent jamais. Si vous n’êtes pas en train de vous connecter, ignorez cet e-mail.',
  },
  changeCode: {
    subject: 'Votre code pour changer l’adresse e-mail',
    enter: ({ site, time }) =>
      `Sur ${site}, votre compte est sur le point de recevoir une autre adresse e-mail. Saisissez-y ce code pour continuer. Il est valable une seule fois, pendant ${time}.`,
    never: 'Si ce n’était pas vous, ne le saisissez nulle part, et déconnectez-vous partout dans votre compte.',
  },
  confirmCode: {
    subject: 'Votre code pour confirmer que c’est vous',
    enter: ({ site, time }) =>
      `Sur la page de votre wallet sur ${site}, une action a été demandée pour laquelle il faut savoir que c’est vous, comme afficher la phrase de récupération. Saisissez-y ce code. Il est valable une seule fois, pendant ${time}.`,
    never:
      'Personne n’a jamais besoin que vous lui donniez ce code. Si ce n’était pas vous, ne le saisissez nulle part, et déconnectez-vous partout sur la page de votre wallet.',
  },
  taken: {
    subject: 'Cette adresse a un compte',
    wanted: ({ site }) =>
      `Sur ${site}, une personne a voulu donner cette adresse e-mail à un autre compte. Cela n’a pas été fait, car l’adresse a son propre compte.`,
    next: 'Si c’était vous, connectez-vous avec cette adresse, ou choisissez-en une autre.',
  },
  newDevice: {
    subject: 'Un nouveau navigateur s’est connecté',
    used: ({ site, browser }) =>
      `Votre compte a été utilisé sur ${site} avec ${browser}, qui ne s’était jamais connecté auparavant.`,
    fine: 'Si c’était vous, il n’y a rien à faire.',
  },
  wrongNumber: {
    subject: 'Une connexion a été arrêtée',
    chosen: ({ site, browser }) =>
      `Pour une connexion à ${site} avec ${browser}, un nombre erroné a été choisi sur la page du lien envoyé. Le lien n’est plus valable.`,
    notMe: 'Si vous ne l’avez pas ouvert, une autre personne lit vos e-mails ou tente de se connecter à votre place.',
  },
  linked: {
    subject: 'Un moyen de connexion a été ajouté à votre compte',
    added: ({ site, provider }) => `Sur ${site}, on peut maintenant se connecter à votre compte avec ${provider}.`,
  },
  unlinked: {
    subject: 'Un moyen de connexion a été retiré de votre compte',
    removed: ({ site, provider }) => `Sur ${site}, on ne peut plus se connecter à votre compte avec ${provider}.`,
  },
  passkeyAdded: {
    subject: 'Une clé d’accès a été ajoutée à votre compte',
    added: ({ site }) =>
      `Sur la page de votre wallet sur ${site}, une clé d’accès a été ajoutée. Désormais, elle est demandée à chaque approbation.`,
  },
  passkeyRemoved: {
    subject: 'Une clé d’accès a été retirée de votre compte',
    removed: ({ site }) =>
      `Sur la page de votre wallet sur ${site}, une clé d’accès a été retirée. Elle ne permet plus de se connecter.`,
  },
  deletion: {
    subject: 'Votre compte sera supprimé',
    asked: ({ site, date }) =>
      `Sur la page de votre wallet sur ${site}, la suppression du compte a été demandée. Elle aura lieu le ${date} : ses clés seront alors définitivement perdues, et avec elles ce que contient le wallet.`,
    until:
      'D’ici là, le wallet fonctionne : envoyez ailleurs ce qu’il contient, ou conservez la phrase de récupération.',
    keep: 'Si vous voulez conserver le compte, ouvrez ce lien. Il met aussi fin à toutes les connexions.',
    button: 'Conserver mon compte',
  },
  deleted: {
    subject: 'Votre compte est supprimé',
    gone: ({ site }) =>
      `Le compte avec cette adresse e-mail sur ${site} est supprimé, avec ses clés, ses connexions et ses navigateurs. Des copies de secours de la base de données sont gardées un temps, puis supprimées aussi.`,
    chain:
      'Ce qui est sur une blockchain y reste. Seule la phrase de récupération y donne accès, si vous l’avez conservée.',
  },
  emailChanged: {
    subject: 'L’adresse e-mail de votre compte a changé',
    changed: ({ site }) =>
      `Sur ${site}, votre compte a reçu une autre adresse e-mail. Les connexions et les codes y vont désormais.`,
    undo: 'Si ce n’était pas vous, ouvrez ce lien dans les 72 heures : il rétablit cette adresse. De plus, il bloque le wallet, met fin à toutes les connexions et retire tous les moyens de connexion ajoutés depuis.',
    until: 'D’ici là, cette adresse est aussi informée de ce qui est ajouté au compte.',
    button: 'Rétablir cette adresse',
  },
  stopped: {
    subject: 'Votre wallet est bloqué',
    used: ({ site }) =>
      `Par un lien envoyé au sujet de votre compte sur ${site}, son titulaire a indiqué qu’une autre personne l’avait utilisé. Toutes les connexions ont pris fin, et les moyens de connexion ajoutés depuis sont retirés. Rien n’est signé tant que le titulaire n’a pas confirmé de nouveau.`,
    again:
      'Pour le réutiliser, connectez-vous sur la page de votre wallet avec cette adresse, et confirmez-y avec un code qui est envoyé ici.',
    button: 'La page de votre wallet',
    notMe:
      'Si vous n’avez pas ouvert un tel lien, une autre personne lit vos e-mails : changez d’abord le mot de passe de votre messagerie.',
  },
  takenBack: {
    subject: 'Cette adresse a été retirée de votre compte',
    back: ({ site }) =>
      `Sur ${site}, l’ancienne adresse de votre compte a été rétablie par un lien qui lui a été envoyé. Celle-ci ne permet plus de se connecter, et le wallet est bloqué.`,
    notMe:
      'Si c’est vous qui aviez changé l’adresse, une autre personne lit les e-mails de l’ancienne : écrivez à l’exploitant.',
  },
  thawed: {
    subject: 'Votre wallet est de nouveau utilisable',
    released: ({ site }) =>
      `Sur la page de votre wallet sur ${site}, le wallet bloqué a été débloqué avec un code envoyé à cette adresse. Pendant 24 heures, la phrase de récupération n’est pas affichée et les moyens de connexion ne sont pas modifiés.`,
    notMe:
      'Si ce n’était pas vous, une autre personne lit vos e-mails : ouvrez le lien de l’e-mail sur le nouveau navigateur, puis changez le mot de passe de votre messagerie.',
  },
  signedOut: {
    subject: 'Vous êtes déconnecté partout',
    ended: ({ site }) =>
      `Sur ${site}, toutes les connexions de votre compte ont pris fin, et aucun navigateur n’est plus connu. La prochaine connexion dans chacun demandera de nouveau le lien envoyé par e-mail.`,
  },
}
