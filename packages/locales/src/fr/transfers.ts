import type { Words } from '../Words.js'

/** What sending, swapping and paying have in common. */
export const transfers: Words = {
  back: 'Retour',
  balance: 'Solde',
  cancel: 'Annuler',
  retry: 'Réessayer',
  showAll: 'Tout afficher',
  toAccount: 'Retour au compte',
  tryAgain: 'Réessayer',
  viewOnExplorer: 'Voir dans l’explorateur',

  done: 'Terminé',
  network: 'Réseau',

  chooseToken: 'Choisir un token',
  tokenIs: ({ symbol }) => `Token : ${symbol}. Modifier.`,
  max: 'Max',
  tokens: 'Tokens',
  noTokenCalled: ({ name }) => `Aucun token ne s’appelle ${name}`,

  feeAtMost: 'Frais de réseau, au plus',
  feeUnknown: 'Inconnus',
  nothingToReview: 'Rien à vérifier',
  openTitle: 'Un envoi peut encore arriver',
  showTransfer: 'Afficher',

  yourWallet: 'votre wallet',
  confirmIn: ({ wallet }) => `Confirmer dans ${wallet}`,
  rejectIn: ({ wallet }) => `Refuser dans ${wallet}`,
  rejectText: 'La demande y est encore ouverte, et cette page ne peut pas la retirer.',
  checkNow: 'Vérifier maintenant',
  reasonAnd: ({ reason, text }) => `${reason}. ${text}`,
  unknownTitle: 'Nous ne savons pas encore',
  notSentTitle: 'Non envoyé',
  notSentText: 'Rien n’a quitté le compte.',
  replacedTitle: 'Remplacée',
  replacedText: 'Une autre transaction de ce compte a pris sa place : elle a été accélérée ou annulée dans le wallet.',
  changedTitle: ({ wallet }) => `Autre chose a été envoyé par ${wallet}`,
  changedText: ({ wallet }) =>
    `Ce que ${wallet} a envoyé n’est pas ce que vous avez confirmé ici. Ne l’utilisez plus avant d’en connaître la raison.`,
  changedUnsent: 'Ce que le wallet a signé n’est pas ce que vous avez confirmé ici. Cette page ne l’a pas envoyé.',
  youConfirmed: 'Confirmé par vous',
  walletSigned: 'Signé par le wallet',
  unprovedTitle: 'Seul votre wallet indique que l’opération a été effectuée',
  unprovedText:
    'Le réseau ne le montre pas : le montant envoyé et le destinataire ne sont pas certains. Vérifiez avant de continuer.',
}
