import type { Words } from '../Words.js'

const siwx: Words = {
  title: ({ site }) => `Zaloguj się do ${site}`,
  text: 'Potwierdź, że to konto jest twoje. To nic nie kosztuje i nie przenosi środków.',
  account: 'Konto',
  site: 'Witryna',
  network: 'Sieć',
  validUntil: 'Ważne do',
  message: 'Wiadomość do podpisu',
  preparing: 'Przygotowywanie wiadomości',
  cancel: 'Anuluj',
  waitingText: ({ wallet }) => `Podpisz wiadomość w ${wallet}.`,
  verifyingText: 'Witryna sprawdza podpis.',
  closes: 'Zamknięcie rozłączy portfel.',
  noWindow: 'Nie widać okna?',
  askAgain: 'Zapytaj ponownie',
  declinedTitle: 'Odrzucono podpis',
  declinedText: 'Nie zalogowano. Spróbuj ponownie lub anuluj.',
  failedTitle: 'Nie podpisano wiadomości',
  failedText: 'Nie zalogowano. Spróbuj ponownie z nową wiadomością lub anuluj.',
  smartAccountText: 'Ta aplikacja może nie obsługiwać kont smart',
  nothing: 'Nic do podpisania',
  nothingText: 'Używane konto nie musi się teraz logować.',
  toAccount: 'Przejdź do konta',
}
export default siwx
