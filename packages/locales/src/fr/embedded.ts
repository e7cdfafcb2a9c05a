import type { Words } from '../Words.js'

const embedded: Words = {
  opening: 'Ouverture de votre wallet',
  openingText: 'Vérifiez-y la demande, puis approuvez-la ou refusez-la.',
  slowText: 'C’est plus long que d’habitude. Vérifiez la connexion à Internet, ou annulez et réessayez.',
  cancel: 'Annuler',
  continueAs: ({ name }) => `Continuer en tant que ${name}`,
  digitsText: ({ digits }) => `Saisissez ${digits} dans la fenêtre du wallet.`,
  openWindow: 'Ouvrir la fenêtre',
}
export default embedded
