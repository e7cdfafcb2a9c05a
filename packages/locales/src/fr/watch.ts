import type { Words } from '../Words.js'

const watch: Words = {
  label: 'Adresse',
  labelOrName: 'Adresse ou nom',
  text: 'Vous voyez ce que contient le compte. Rien ne peut être signé ni envoyé.',
  paste: 'Coller',
  clear: 'Effacer',
  pasteFailed: 'Impossible de lire le presse-papiers',
  looking: 'Recherche du compte',
  noAddress: 'Ce n’est pas une adresse d’une chaîne de ce site',
  noName: 'Aucun compte ne porte ce nom',
  lookupFailed: ({ reason }) => `Le nom n’a pas pu être recherché : ${reason}`,
  found: ({ address }) => `Compte trouvé : ${address}`,
  submit: 'Voir le compte',
  connected: 'Vous consultez ce compte',
}
export default watch
