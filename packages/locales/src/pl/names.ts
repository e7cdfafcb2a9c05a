import type { Words } from '../Words.js'

const names: Words = {
  name: 'Nazwa',
  placeholder: 'alice',
  intro: ({ suffix }) => `Inni mogą użyć jej zamiast twojego adresu. Kończy się na ${suffix}.`,
  rule: 'Co najmniej 4 litery, cyfry lub łączniki',
  checking: 'Sprawdzanie, czy jest wolna…',
  isFree: ({ name }) => `Nazwa ${name} jest wolna.`,
  isTaken: ({ name }) => `Nie można zarejestrować ${name}. Wybierz inną nazwę.`,
  suggestions: 'Propozycje',
  available: 'Wolna',
  taken: 'Zajęta',
  register: 'Zarejestruj',
  registering: 'Podpisz wiadomość',
  cancel: 'Anuluj',
  signText: 'Podpisujesz wiadomość, co nic nie kosztuje. Jest ważna dziesięć sekund od pokazania.',
  failedTitle: 'Nie zarejestrowano nazwy',
  declined: 'Odrzucono podpis.',

  notOffered: 'Nie można tu zarejestrować nazwy',
  notOfferedText: 'Nazwy są dla kont portfela wbudowanego w sieciach EVM.',
  notConnectedText: 'Połącz konto, aby nadać mu nazwę.',
  hasName: ({ name }) => `Twoja nazwa to ${name}`,
  hasNameText: 'Konto ma w tej witrynie jedną nazwę.',

  done: 'Gotowe',
  successTitle: ({ name }) => `Twoja nazwa: ${name}`,
  successText: 'Jest pokazywana zamiast adresu, a inni mogą na nią wysyłać.',
  toAccount: 'Przejdź do konta',
}
export default names
