import { plural } from '@portico/core'
import type { Words } from '../Words.js'

const receive: Words = {
  code: ({ address }) => `Адреса ${address} як QR-код. Скопіюйте її, якщо не можете сканувати.`,
  yourAddress: ({ network }) => `Ваша адреса в мережі ${network}`,
  copyAddress: 'Копіювати адресу',
  addressCopied: 'Адресу скопійовано',
  moreNetworks: ({ count }) =>
    plural('uk', count, {
      one: 'і ще #, та сама адреса',
      few: 'і ще #, та сама адреса',
      many: 'і ще #, та сама адреса',
      other: 'і ще #, та сама адреса',
    }),
  onlyThisNetwork: 'Надсилайте лише з цієї мережі',
  networksText: ({ address }) =>
    `${address} — ваша адреса в цих мережах. Надіслане на неї в іншій мережі може зникнути.`,
  testnet: 'Тестова мережа',
  networks: 'Сумісні мережі',
  notConnectedText: 'Підключіть гаманець, щоб побачити адресу.',
}
export default receive
