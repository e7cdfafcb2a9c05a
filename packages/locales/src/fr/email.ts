import { plural } from '@portico/core'
import type { Words } from '../Words.js'

const email: Words = {
  address: 'Adresse e-mail',
  submit: 'Continuer par e-mail',
  tryAgain: ({ seconds }) =>
    plural('fr', seconds, {
      one: 'Réessayez dans # seconde',
      many: 'Réessayez dans # de secondes',
      other: 'Réessayez dans # secondes',
    }),
  codeTitle: 'Saisir le code',
  codeSent: ({ address }) => `Nous avons envoyé six chiffres à ${address}`,
  codeSentToAccount: 'Ce compte a une adresse e-mail. Nous y avons envoyé six chiffres.',
  codeLabel: 'Code à six chiffres',
  resendIn: ({ time }) => `Renvoyer dans ${time}`,
  resend: 'Envoyer un nouvel e-mail',
  checking: 'Vérification',
  signingIn: 'Connexion en cours',
  retry: 'Réessayer',
  otherAddress: 'Utiliser une autre adresse',
  otherLogin: 'Se connecter autrement',
  connected: 'Connecté',
  changed: 'Adresse e-mail modifiée',
  deviceTitle: 'Ouvrez le lien que nous avons envoyé',
  deviceText: 'Nous ne connaissons pas encore ce navigateur.',
  deviceSent: ({ address }) => `L’e-mail a été envoyé à ${address}`,
  deviceSentToAccount: 'L’e-mail a été envoyé à l’adresse de votre compte.',
  pickNumber: 'Sur la page du lien, choisissez ce nombre',
  waitingForLink: 'En attente de l’ouverture du lien',
  nothingTitle: 'Aucun code n’est attendu',
  nothingText: 'Commencez par votre adresse e-mail.',
  toAddress: 'Saisir l’adresse',
  currentEmail: 'Adresse actuelle',
  noEmailYet: 'Pas encore d’adresse',
  openPage: 'Ouvrir la page du wallet',
  waitingForPage: 'En attente de la modification sur la page de votre wallet',
  editText: 'Vous recevrez un code à l’adresse actuelle, puis un autre à la nouvelle.',
  notEmbedded: 'Connectez-vous par e-mail ou par compte social pour en modifier l’adresse.',
}
export default email
