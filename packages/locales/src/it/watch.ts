import type { Words } from '../Words.js'

const watch: Words = {
  label: 'Indirizzo',
  labelOrName: 'Indirizzo o nome',
  text: 'Vedi cosa contiene l’account. Non si può firmare né inviare nulla.',
  paste: 'Incolla',
  clear: 'Cancella',
  pasteFailed: 'Impossibile leggere gli appunti',
  looking: 'Ricerca dell’account',
  noAddress: 'Non è un indirizzo di una catena di questo sito',
  noName: 'Nessun account ha questo nome',
  lookupFailed: ({ reason }) => `Impossibile cercare il nome: ${reason}`,
  found: ({ address }) => `Account trovato: ${address}`,
  submit: 'Visualizza account',
  connected: 'Stai visualizzando questo account',
}
export default watch
