import type { Words } from '../Words.js'
import { transfers } from './transfers.js'

const send: Words = {
  ...transfers,

  preview: 'Vérifier',
  invalidAddress: 'Adresse invalide',
  missingAddress: 'Saisir une adresse',
  insufficientFunds: 'Fonds insuffisants',
  missingAmount: 'Saisir un montant',
  incorrectValue: 'Valeur incorrecte',
  missingToken: 'Choisir un token',

  amount: 'Montant',
  balanceUnavailable: 'Solde indisponible',
  to: 'À',
  receiver: 'Adresse',
  paste: 'Coller',
  pasteFailed: 'Collage impossible. Votre navigateur ne l’a pas permis.',
  clearReceiver: 'Effacer l’adresse',
  noAddress: ({ network }) => `Ce n’est pas une adresse sur ${network}.`,
  receiverOrName: 'Adresse ou nom',
  resolving: 'Recherche…',
  resolved: ({ name, address }) => `${name} est ${address}`,
  noName: ({ name, network }) => `${name} n’a pas d’adresse sur ${network}.`,
  nameFailed: ({ name, reason }) => `${name} n’a pas pu être recherché. ${reason}`,
  memo: 'Mémo',
  memoHint: 'Les plateformes exigent un mémo : demandez au destinataire',
  sentBefore: 'Déjà utilisée',
  sentToBefore: 'Déjà utilisées',
  notEnoughFee: ({ symbol }) => `Pas assez de ${symbol} pour les frais de réseau`,

  ownTitle: 'C’est votre propre adresse',
  ownText: 'Vous paieriez les frais et garderiez le montant.',
  contractTitle: ({ symbol }) => `C’est le contrat de ${symbol}`,
  contractText:
    'Ce qui lui est envoyé est perdu et ne revient pas. Demandez au destinataire une adresse qui lui appartient.',
  elsewhereTitle: ({ of }) => `C’est son adresse sur ${of}`,
  elsewhereText: ({ name, network }) =>
    `${name} n’en a pas sur ${network}. Demandez au destinataire s’il l’utilise là-bas.`,
  checksumTitle: 'Comparez encore cette adresse',
  checksumText: 'Ses majuscules ne correspondent pas à sa somme de contrôle. Un caractère est peut-être faux.',
  lookAlikeTitle: 'Ce n’est pas l’adresse que vous connaissez',
  lookAlikeText: 'Les deux se ressemblent, mais sont différentes. Des escrocs créent de telles copies.',
  entered: 'Votre saisie',
  known: 'Déjà utilisée',
  ownAddress: 'Votre propre adresse',
  useKnown: 'Utiliser l’adresse connue',
  checked: 'Vérifiée, continuer',
  sameNameTitle: ({ symbol }) => `Il existe un autre ${symbol}`,
  sameNameText:
    'N’importe qui peut donner ce nom à un token. Comparez l’adresse du token à une autre qui a votre confiance.',

  searchTokens: 'Rechercher un token',
  noTokens: 'Rien à envoyer pour l’instant',
  noTokensText: ({ network }) => `Ce compte n’a rien sur ${network}.`,
  cannotSend: 'Envoi impossible ici : utilisez votre wallet',
  tokensFailed: 'Vos tokens n’ont pas pu être lus',
  tokensPartly: 'Les autres tokens de ce compte n’ont pas pu être lus.',
  tokensFailedText: 'Le réseau n’a pas répondu. Vérifiez la connexion à Internet, puis réessayez.',

  total: 'Quitte votre compte',
  feeFailed: 'Le réseau refuserait cet envoi',
  feeShortTitle: ({ symbol }) => `Pas assez de ${symbol} pour les frais`,
  feeHighTitle: 'Les frais sont élevés pour ce montant',
  feeHighText: ({ fee, amount }) => `Le réseau peut demander jusqu’à ${fee} pour envoyer ${amount}.`,
  tokenAddress: 'Token',
  feeShortText: ({ amount }) =>
    `Le réseau peut demander jusqu’à ${amount}. Envoyez moins, ou approvisionnez d’abord le compte.`,
  sendAmount: ({ amount }) => `Envoyer ${amount}`,
  nothingToReviewText: 'Saisissez d’abord un montant et une adresse.',
  enterTransfer: 'Saisir l’envoi',
  failedTitle: 'Rien n’a été envoyé',
  unconfirmed: 'Pas encore confirmé : cela peut encore arriver',

  onItsWay: ({ amount }) => `${amount} en route`,
  onItsWayText: ({ network }) => `${network} confirme l’envoi. Vous pouvez fermer cette fenêtre.`,
  refusedYetTitle: ({ network }) => `${network} ne l’a pas encore accepté`,
  refusedYetText: ({ amount }) =>
    `${amount} peut encore arriver jusqu’à la fin du délai. Ne renvoyez pas avant d’être fixé.`,
  sent: ({ amount }) => `${amount} envoyé`,

  unknownText: ({ amount }) => `${amount} peut encore arriver. Ne renvoyez pas avant d’être fixé.`,
  revertedTitle: 'Échec sur le réseau',
  revertedText: ({ fee }) => `Rien n’a bougé, mais le réseau a gardé ses frais de ${fee}.`,
  revertedUnknownFee: 'Rien n’a bougé, mais le réseau a gardé ses frais.',
  openText: ({ amount, receiver }) => `${amount} à ${receiver}. Renvoyer pourrait payer deux fois.`,
  unspentTitle: 'Pas encore envoyé',
  unspentText: ({ amount }) =>
    `${amount} est encore sur le compte. Si le wallet affiche encore la demande, refusez-la là-bas.`,
  openUnspentText: ({ amount, receiver }) =>
    `${amount} à ${receiver} : pas encore envoyé. Si vous renvoyez, un seul des deux peut arriver.`,
  slowTitle: 'Les frais sont bas',
  slowText: 'La confirmation peut prendre des heures.',
  slowReplace: 'Vous pouvez augmenter les frais dans votre wallet, s’il le permet (RBF).',
  slowChild: 'Renvoyer votre monnaie rendue avec des frais plus élevés l’accélère aussi (CPFP).',
  sendAnyway: 'Envoyer quand même',
  underWay: 'En route',

  unavailable: 'Rien ne peut être envoyé d’ici',
  unavailableText: 'Ce site ne peut pas envoyer sur le réseau actif. Choisissez un autre réseau.',
  notConnectedText: 'Connectez celui depuis lequel vous voulez envoyer.',
}
export default send
