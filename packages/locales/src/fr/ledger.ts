import type { Words } from '../Words.js'

const ledger: Words = {
  unsupported: 'Ce navigateur ne peut pas accéder à un Ledger',
  unsupportedText: 'Utilisez Chrome, Edge ou Opera sur un ordinateur.',
  plug: 'Branchez et déverrouillez votre Ledger',
  plugText: 'Choisissez-le ensuite dans la liste qu’ouvre votre navigateur.',
  choose: 'Choisir l’appareil',
  app: 'Ouvrez une application sur votre Ledger',
  appText: ({ name }) => `Ouvrez l’application ${name}, puis choisissez-la`,
  reading: 'Lecture des adresses',
  addresses: 'Adresses',
  legacy: 'Anciennes',
  more: 'Afficher plus',
  verify: 'Vérifier sur l’appareil',
  verifying: 'Comparez cette adresse avec celle de l’appareil et confirmez-la sur celui-ci.',
  verified: 'L’appareil a confirmé cette adresse',
  connect: 'Se connecter',
  connected: 'Votre Ledger est connecté',
  retry: 'Réessayer',
  cancel: 'Annuler',
  opening: 'Recherche de votre Ledger',
  confirm: 'Vérifiez tout sur l’appareil, puis confirmez.',
  hashes:
    'Cet appareil affiche deux hachages à la place des données. Comparez-les et ne signez que si vous faites confiance à ce site.',
  domainHash: 'Hachage du domaine',
  messageHash: 'Hachage du message',
}
export default ledger
