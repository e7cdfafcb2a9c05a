import type { Words } from '../Words.js'

const ledger: Words = {
  unsupported: 'Ta przeglądarka nie obsługuje Ledgera',
  unsupportedText: 'Użyj Chrome, Edge lub Opery na komputerze.',
  plug: 'Podłącz i odblokuj Ledgera',
  plugText: 'Następnie wybierz go na liście, którą otworzy przeglądarka.',
  choose: 'Wybierz urządzenie',
  app: 'Otwórz aplikację na Ledgerze',
  appText: ({ name }) => `Otwórz aplikację ${name}, a potem ją wybierz`,
  reading: 'Odczytywanie adresów',
  addresses: 'Adresy',
  legacy: 'Starsze',
  more: 'Pokaż więcej',
  verify: 'Sprawdź na urządzeniu',
  verifying: 'Porównaj ten adres z adresem na urządzeniu i potwierdź go tam.',
  verified: 'Urządzenie potwierdziło ten adres',
  connect: 'Połącz',
  connected: 'Twój Ledger jest połączony',
  retry: 'Spróbuj ponownie',
  cancel: 'Anuluj',
  opening: 'Szukanie Ledgera',
  confirm: 'Sprawdź wszystko na urządzeniu i potwierdź tam.',
  hashes: 'To urządzenie pokazuje dwa skróty zamiast danych. Porównaj je i podpisz tylko wtedy, gdy ufasz tej stronie.',
  domainHash: 'Skrót domeny',
  messageHash: 'Skrót wiadomości',
}
export default ledger
