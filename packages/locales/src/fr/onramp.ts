import type { Words } from '../Words.js'

const onramp: Words = {
  youPay: 'Vous payez',
  youGet: 'Vous obtenez',
  chooseToken: 'Choisir un token',
  chooseCurrency: 'Choisir une devise',
  tokenIs: ({ symbol }) => `Token : ${symbol}. Modifier`,
  currencyIs: ({ symbol }) => `Devise : ${symbol}. Modifier`,
  limits: ({ min, max }) => `De ${min} à ${max}`,
  estimate: 'Estimation',
  estimateText: 'Pas encore d’offre pour ce montant. Le fournisseur indique son prix avant que vous payiez.',
  quoteRefused: 'Il n’y a pas d’offre pour ce montant',
  providerFee: 'Frais du fournisseur',
  networkFee: 'Frais de réseau',
  total: 'Total',
  chooseProvider: 'Choisir un fournisseur',
  fees: ({ range }) => `Frais ${range}`,
  networks: ({ names }) => `Sur ${names}`,
  notOnNetwork: ({ network }) => `Ne vend pas sur ${network}`,
  unavailable: 'L’achat n’est pas possible ici',
  unavailableText:
    'Aucun fournisseur ne vend au compte actif. Choisissez un autre réseau, ou recevez depuis un autre wallet.',
  opening: ({ provider }) => `Ouverture de ${provider}`,
  openTitle: ({ provider }) => `Continuez chez ${provider}`,
  openText: ({ asset }) =>
    `Terminez l’achat dans la fenêtre qui s’est ouverte. Cette page verra l’arrivée de ${asset}.`,
  untoldText: ({ asset, provider }) =>
    `Cette page ne peut pas voir l’arrivée de ${asset}. ${provider} affiche l’état de votre achat.`,
  orderedTitle: ({ provider }) => `${provider} a votre commande`,
  orderedText: ({ asset }) => `Cette page verra l’arrivée de ${asset}.`,
  sentTitle: ({ provider, asset }) => `${asset} : envoyé par ${provider}`,
  sentText: 'Il sera sur votre compte dès que le réseau l’aura confirmé.',
  unsoldTitle: 'Rien n’a été acheté',
  unsoldText: ({ provider }) => `D’après ${provider}, l’achat n’a pas abouti. Vous pouvez y réessayer.`,
  openAgain: ({ provider }) => `Rouvrir ${provider}`,
  blockedTitle: 'La fenêtre a été bloquée',
  blockedText: ({ provider }) =>
    `Votre navigateur n’a pas ouvert de fenêtre. Ouvrez ${provider} avec le bouton ci-dessous.`,
  openPage: ({ provider }) => `Ouvrir ${provider}`,
  arrivedTitle: ({ asset }) => `${asset} : bien arrivé`,
  arrivedText: 'C’est sur votre compte.',
  lateTitle: 'Rien n’est encore arrivé',
  lateText: ({ asset, provider }) =>
    `${asset} peut tarder. ${provider} montre l’état de votre achat et vous a envoyé un message à ce sujet.`,
  lookAgain: 'Vérifier à nouveau',
  failedTitle: ({ provider }) => `${provider} n’a pas pu s’ouvrir`,
  failedText: 'Rien n’a été acheté.',
  retry: 'Réessayer',
  done: 'Terminé',
  back: 'Retour',
}
export default onramp
