import type { AccountTexts } from '../Words.js'

const byOwner = (proof: string): string =>
  `Par un lien qui vous a été envoyé, il a été indiqué qu’il s’agissait d’une autre personne. Le wallet ne signe rien. Les moyens de connexion ajoutés depuis sont retirés, et toutes les connexions ont pris fin. Si votre messagerie est de nouveau sûre, confirmez avec ${proof} : le wallet signera de nouveau, et après 24 heures il affichera sa phrase de récupération. Un navigateur nouveau pour le wallet ne peut confirmer que 24 heures après sa connexion.`

export const account: AccountTexts = {
  title: 'Votre wallet',
  cancel: 'Annuler',
  continue: 'Continuer',
  back: 'Retour',
  done: 'Terminé',
  again: 'Réessayer',
  failed: 'Cela n’a pas fonctionné. Réessayez.',
  notShown: 'Votre wallet ne peut pas être affiché',
  wrong: 'Une erreur s’est produite.',
  login: {
    lead: ({ project }) =>
      `Consultez vos adresses et vos appareils sur ${project}, et conservez votre phrase de récupération.`,
    email: 'Adresse e-mail',
    confirmBrowser: 'Confirmer ce navigateur',
    linkMailed: ({ email }) =>
      `Nous avons envoyé un lien à ${email}. Ouvrez-le, sur n’importe quel appareil, et choisissez-y ce nombre :`,
    otherAddress: 'Utiliser une autre adresse',
    submit: 'Se connecter',
    withProvider: ({ provider }) => `Continuer avec ${provider}`,
    withPasskey: 'Utiliser une clé d’accès',
  },
  code: {
    title: 'Saisir le code',
    label: 'Code',
    digits: 'Le code a six chiffres.',
    mailed: ({ email }) => `Nous avons envoyé un code à six chiffres à ${email}.`,
    confirmYou: 'Confirmez que c’est vous',
    confirm: 'Confirmer',
  },
  addresses: {
    title: 'Adresses',
    evm: 'Ethereum et ses réseaux',
    solana: 'Solana',
    copy: 'Copier',
    copyName: ({ network }) => `Copier l’adresse : ${network}`,
    copied: 'Copié',
    select: 'Sélectionnez-la pour copier',
    noEmail: 'sans adresse',
  },
  email: {
    title: 'Adresse e-mail',
    none: 'Ce compte n’en a pas.',
    about:
      'Elle se change uniquement ici. Aucun site ni aucune personne n’a jamais besoin des codes envoyés pour cela : ne les saisissez sur aucune autre page.',
    add: 'Ajouter une adresse',
    change: 'Changer l’adresse',
    other: 'Une autre adresse e-mail',
    fresh: 'Nouvelle adresse e-mail',
  },
  browsers: {
    title: 'Navigateurs',
    thisPage: 'cette page',
    thisBrowser: 'ce navigateur',
    lastUsed: ({ time }) => `dernière utilisation : ${time}`,
    remove: 'Retirer',
    removeName: ({ browser, place }) => `Retirer ${browser} sur ${place}`,
    removeTitle: 'Retirer ce navigateur ?',
    removeText: ({ browser, place }) =>
      `${browser} sur ${place} est déconnecté, et aura besoin du lien envoyé par e-mail pour se reconnecter.`,
  },
  providers: {
    title: 'Autres moyens de connexion',
    about:
      'Associez un fournisseur pour vous connecter aussi avec lui. Toutes les personnes qui peuvent s’y connecter pourront alors utiliser ce wallet.',
    link: ({ provider }) => `Associer ${provider}`,
    unlink: 'Dissocier',
    unlinkName: ({ provider }) => `Dissocier ${provider}`,
    unlinkTitle: ({ provider }) => `Dissocier ${provider} ?`,
    unlinkText: ({ provider }) =>
      `${provider} ne permettra plus de se connecter à ce compte, et les autres navigateurs où c’était le cas seront déconnectés.`,
    since: ({ date }) => `depuis le ${date}`,
    notLinked: 'Le fournisseur n’a pas été associé',
  },
  passkeys: {
    title: 'Clés d’accès',
    about:
      'Avec une clé d’accès, une personne qui ne fait que lire vos e-mails ne peut ni signer avec ce wallet, ni obtenir sa phrase de récupération, ni changer son adresse e-mail. Vous l’utilisez alors pour chaque approbation. Ajoutez-en deux : si vous n’en avez plus aucune, seul l’exploitant peut vous aider. Pendant 72 heures, un lien qui vous est envoyé permet de retirer une nouvelle clé.',
    add: 'Ajouter une clé d’accès',
    added: ({ date }) => `ajoutée le ${date}`,
    remove: 'Retirer',
    removeName: ({ browser, date }) => `Retirer la clé d’accès de ${browser}, ajoutée le ${date}`,
    removeTitle: 'Retirer cette clé d’accès ?',
    removeText:
      'Pendant les 24 heures suivantes, la phrase de récupération n’est pas affichée et l’adresse e-mail ne peut pas être changée.',
    unused: 'La clé d’accès n’a pas été utilisée.',
    notMade: 'Aucune clé d’accès n’a été créée.',
  },
  secret: {
    title: 'Phrase de récupération',
    about:
      'Douze mots qui ouvrent ce wallet dans d’autres programmes aussi. Qui les possède possède tout ce qu’il contient, sans connexion.',
    notYet: 'Pas encore',
    notYetText: ({ time }) =>
      `Ce compte a reçu un nouveau navigateur ou un autre moyen de connexion. Pour qu’un voleur ne puisse pas prendre les mots, ils ne sont affichés qu’à partir du ${time}.`,
    ask: 'Afficher la phrase',
    warning: 'Qui a ces mots a le wallet',
    warningText:
      'Ils permettent d’en retirer tout, définitivement et sans connexion. Aucun site, aucune assistance et aucun exploitant n’en a jamais besoin. Écrivez-les sur papier : une capture d’écran ou un fichier peut être volé.',
    alone: 'Aucune personne ne m’a demandé ces mots, et personne d’autre ne voit mon écran.',
    show: 'Afficher les mots',
    wordsTitle: 'Phrase de récupération, 1 sur 2',
    wordsText: 'Notez les mots dans cet ordre. Vos comptes Ethereum et Solana en découlent.',
    next: 'Suite : smart account',
    keyTitle: 'Clé de propriétaire, 2 sur 2',
    keyText:
      'Cette clé privée est propriétaire de votre smart account. Peu de programmes la trouvent à partir des mots : conservez-la si vous y avez quelque chose.',
    hold: 'Maintenir pour voir',
  },
  signOut: {
    title: 'Déconnexion',
    here: 'Se déconnecter ici',
    everywhere: 'Se déconnecter partout',
    everywhereTitle: 'Se déconnecter partout ?',
    everywhereText:
      'Tous les navigateurs sont déconnectés immédiatement, sur tous les sites de ce projet, et auront besoin du lien envoyé par e-mail pour se reconnecter.',
  },
  stopped: {
    title: 'Ce wallet est bloqué',
    byOperator: 'Il ne signe rien. Écrivez à l’exploitant du site.',
    byOwner: ({ email }) => byOwner(`un code envoyé à ${email}`),
    byOwnerWithPasskey: ({ email }) => byOwner(`un code envoyé à ${email} et votre clé d’accès`),
    release: 'Réutiliser le wallet',
  },
  deletion: {
    title: 'Supprimer le compte',
    about: 'Efface ses clés, ses connexions et ses navigateurs après 72 heures. Ce qui est sur une blockchain y reste.',
    ask: 'Supprimer le compte',
    askTitle: 'Supprimer ce compte ?',
    askText:
      'Dans 72 heures, les clés de ce wallet seront effacées, et personne ne pourra les rétablir. Ce qu’il contiendra alors sera perdu, sauf si vous avez la phrase de récupération. Envoyez-le d’abord ailleurs.',
    pending: ({ time }) => `Ce compte sera supprimé le ${time}`,
    pendingText:
      'Ses clés seront alors effacées définitivement. D’ici là, le wallet fonctionne : envoyez ailleurs ce qu’il contient.',
    keep: 'Conserver le compte',
  },
}
