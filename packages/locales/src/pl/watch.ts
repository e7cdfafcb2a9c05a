import type { Words } from '../Words.js'

const watch: Words = {
  label: 'Adres',
  labelOrName: 'Adres lub nazwa',
  text: 'Widzisz, co ma to konto. Niczego nie można podpisać ani wysłać.',
  paste: 'Wklej',
  clear: 'Wyczyść',
  pasteFailed: 'Nie można odczytać schowka',
  looking: 'Szukanie konta',
  noAddress: 'To nie jest adres żadnej sieci tej strony',
  noName: 'Żadne konto nie ma tej nazwy',
  lookupFailed: ({ reason }) => `Nie udało się wyszukać nazwy: ${reason}`,
  found: ({ address }) => `Znaleziono konto: ${address}`,
  submit: 'Pokaż konto',
  connected: 'Przeglądasz to konto',
}
export default watch
