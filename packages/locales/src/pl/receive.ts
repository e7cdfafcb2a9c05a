import { plural } from '@portico/core'
import type { Words } from '../Words.js'

const receive: Words = {
  code: ({ address }) => `Adres ${address} jako kod QR. Skopiuj go, jeśli nie możesz zeskanować.`,
  yourAddress: ({ network }) => `Twój adres w sieci ${network}`,
  copyAddress: 'Kopiuj adres',
  addressCopied: 'Skopiowano adres',
  moreNetworks: ({ count }) =>
    plural('pl', count, {
      one: 'i jeszcze #, ten sam adres',
      few: 'i jeszcze #, ten sam adres',
      many: 'i jeszcze #, ten sam adres',
      other: 'i jeszcze #, ten sam adres',
    }),
  onlyThisNetwork: 'Wysyłaj tylko to, co jest w tej sieci',
  networksText: ({ address }) => `${address} to twój adres w tych sieciach. Co trafi na niego w innej, może przepaść.`,
  testnet: 'Sieć testowa',
  networks: 'Zgodne sieci',
  notConnectedText: 'Połącz konto, aby zobaczyć jego adres.',
}
export default receive
