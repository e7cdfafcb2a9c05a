import type { Sections } from '../Words.js'

export const pages: Sections = {
  link: {
    page: 'Confirmer',
    site: 'Site',
    browser: 'Navigateur',
    begun: 'Commencé',
    justNow: 'à l’instant',
    browserOn: ({ browser, system }) => `${browser} sur ${system}`,
    someBrowser: 'un navigateur',
    loginTitle: 'Est-ce bien vous ?',
    loginText:
      'Une connexion avec votre adresse e-mail a été commencée. Choisissez le nombre qui y est affiché. Si ce n’est pas vous, fermez cette page.',
    numbers: 'Le nombre affiché lors de la connexion',
    never: 'Ne choisissez jamais un nombre qu’une autre personne vous envoie.',
    loginDone: 'Confirmé. Revenez à la connexion : un code vous est envoyé.',
    stopTitle: 'Ce n’était pas vous ?',
    deviceText: 'Ce navigateur s’est connecté à votre compte. Si ce n’était pas vous, bloquez le wallet.',
    wayText: 'Un autre moyen de se connecter a été ajouté à votre compte. Si ce n’était pas vous, bloquez le wallet.',
    stops:
      'Plus rien ne pourra être signé, toutes les connexions prendront fin, et les moyens de connexion ajoutés depuis seront retirés, y compris une autre adresse e-mail.',
    stopButton: 'Ce n’était pas moi : bloquer le wallet',
    stopDone:
      'Le wallet est bloqué, toutes les connexions ont pris fin, et rien de ce qui a été ajouté depuis ne permet de se connecter.',
    again:
      'Pour réutiliser le wallet, connectez-vous sur sa page avec cette adresse, et confirmez-y avec un code qui est envoyé ici. Un compte avec clé d’accès a aussi besoin de celle-ci.',
    emailTitle: 'Rétablir cette adresse ?',
    emailText: 'Votre compte a reçu une autre adresse e-mail. Si vous ne le vouliez pas, rétablissez celle-ci.',
    emailButton: 'Rétablir cette adresse',
    emailDone:
      'Votre compte a de nouveau cette adresse. Toutes les connexions ont pris fin, rien de ce qui a été ajouté depuis ne permet de se connecter, et le wallet est bloqué.',
    deletionTitle: 'Conserver votre compte ?',
    deletionText:
      'La suppression de votre compte a été demandée. Si vous voulez le conserver, arrêtez-la : toutes les connexions prendront fin aussi, au cas où la demande ne viendrait pas de vous.',
    deletionButton: 'Conserver mon compte',
    deletionDone: 'Votre compte est conservé, et toutes les connexions ont pris fin.',
    done: 'C’est fait',
    walletPage: 'Aller à la page du wallet',
    notDone: 'Cela n’a pas été fait',
    wrongNumber: 'Ce n’est pas le nombre de la connexion. Le lien n’est plus valable.',
    emailTaken:
      'Un autre compte a désormais cette adresse. Toutes les connexions ont pris fin, et le wallet est bloqué.',
    over: 'Ce lien n’est pas valable',
    overText:
      'Il a déjà été utilisé, est trop ancien ou incomplet. Ouvrez l’e-mail le plus récent, ou reconnectez-vous.',
    unreachable: 'Le lien ne peut pas être lu pour le moment',
    unreachableText: 'Vérifiez votre connexion à Internet, et ouvrez de nouveau le lien.',
  },
  popup: {
    loggedIn: 'Connecté',
    back: ({ site }) => `Vous revenez à ${site}.`,
    digitsText: ({ site }) =>
      `Saisissez les deux chiffres affichés par ${site}. Si vous n’avez pas commencé cela là-bas, fermez cette fenêtre.`,
    digits: 'Deux chiffres',
    next: 'Continuer',
    close: 'Vous pouvez fermer cette fenêtre.',
  },
  social: {
    connecting: 'Connexion…',
    opens: 'La page de connexion va s’ouvrir ici.',
    slow: 'C’est plus long que d’habitude. Vous pouvez fermer cette fenêtre et réessayer.',
    failed: 'Échec de la connexion',
    over: 'Cette connexion est terminée. Fermez cette fenêtre et réessayez.',
    elsewhere:
      'Cette connexion a déjà été ouverte dans une autre fenêtre ou un autre navigateur, et s’y poursuit. Si une autre personne vous a envoyé ici, fermez cette fenêtre et ne lui en transmettez rien. Sinon, fermez-la et réessayez.',
    noProvider: 'La page de connexion est injoignable pour le moment. Fermez cette fenêtre et réessayez plus tard.',
    nothingShared: ({ site }) => `Rien n’a été partagé avec ${site}. Vous pouvez fermer cette fenêtre et y réessayer.`,
    otherDigits: 'Ce sont d’autres chiffres, ou cette connexion est terminée. Fermez cette fenêtre et réessayez.',
    unreachable:
      'Le site est injoignable. Vérifiez votre connexion à Internet, et appuyez de nouveau sur « Continuer ».',
    nothingLinked:
      'Rien n’a été associé : cette fenêtre ne peut pas revenir à la page de votre wallet. Fermez-la, et recommencez là-bas. Si vous n’avez pas commencé cela, fermez-la et ne faites rien d’autre.',
  },
  continue: {
    nothing: 'Rien à poursuivre',
    nothingText: 'Cette fenêtre s’ouvre d’elle-même quand un site le demande.',
    moment: 'Un instant',
    momentText: 'Recherche de vos connexions.',
    logInFirst: 'Connectez-vous d’abord',
    logInFirstText: ({ site }) =>
      `Ce navigateur ne garde aucune connexion avec laquelle continuer. Fermez cette fenêtre, et connectez-vous à ${site} autrement.`,
    declined: 'Non poursuivi',
    declinedText: 'Vous pouvez fermer cette fenêtre et revenir au site.',
    over: 'Cette connexion est terminée',
    overText: 'Fermez cette fenêtre, revenez au site et réessayez.',
    askedBy: 'Demandé par',
    title: 'Continuer avec votre wallet ?',
    as: 'Continuer en tant que',
    loggedInAs: 'Vous êtes connecté en tant que',
    logins: 'Vos connexions',
    account: 'votre compte',
    lead: 'Le site apprend vos adresses sur ses réseaux. Il ne signe rien : on vous redemandera à chaque fois.',
    cancel: 'Annuler',
    oneMore: 'Encore une étape',
    otherDigits: 'Ce sont d’autres chiffres',
  },
}
