import { plural } from '@portico/core'
import type { Words } from '../Words.js'

const email: Words = {
  address: 'Adres e-mail',
  submit: 'Kontynuuj przez e-mail',
  tryAgain: ({ seconds }) =>
    plural('pl', seconds, {
      one: 'Spróbuj ponownie za # sekundę',
      few: 'Spróbuj ponownie za # sekundy',
      many: 'Spróbuj ponownie za # sekund',
      other: 'Spróbuj ponownie za # sekundy',
    }),
  codeTitle: 'Wpisz kod',
  codeSent: ({ address }) => `Wysłaliśmy sześć cyfr na ${address}`,
  codeSentToAccount: 'To konto ma adres e-mail. Wysłaliśmy na niego sześć cyfr.',
  codeLabel: 'Kod z sześciu cyfr',
  resendIn: ({ time }) => `Ponownie za ${time}`,
  resend: 'Wyślij nowy e-mail',
  checking: 'Sprawdzanie',
  signingIn: 'Logowanie',
  retry: 'Spróbuj ponownie',
  otherAddress: 'Użyj innego adresu',
  otherLogin: 'Zaloguj się inaczej',
  connected: 'Połączono',
  changed: 'Zmieniono e-mail',
  deviceTitle: 'Otwórz wysłany link',
  deviceText: 'Nie znamy jeszcze tej przeglądarki.',
  deviceSent: ({ address }) => `E-mail wysłano na ${address}`,
  deviceSentToAccount: 'E-mail wysłano na adres twojego konta.',
  pickNumber: 'Na stronie z linku wybierz tę liczbę',
  waitingForLink: 'Czekamy, aż otworzysz link',
  nothingTitle: 'Kod nie jest potrzebny',
  nothingText: 'Zacznij od adresu e-mail.',
  toAddress: 'Wpisz adres',
  currentEmail: 'Obecny adres',
  noEmailYet: 'Brak adresu',
  openPage: 'Otwórz stronę portfela',
  waitingForPage: 'Czekamy na zmianę na stronie portfela',
  editText: 'Dostaniesz kod na obecny adres, a potem na nowy.',
  notEmbedded: 'Połącz się przez e-mail lub konto społecznościowe, aby zmienić jego adres.',
}
export default email
