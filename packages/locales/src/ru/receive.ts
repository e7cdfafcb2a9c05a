import { plural } from '@portico/core'
import type { Words } from '../Words.js'

const receive: Words = {
  code: ({ address }) => `Адрес ${address} в виде QR-кода. Скопируйте его, если не можете сканировать.`,
  yourAddress: ({ network }) => `Ваш адрес в сети ${network}`,
  copyAddress: 'Копировать адрес',
  addressCopied: 'Адрес скопирован',
  moreNetworks: ({ count }) =>
    plural('ru', count, {
      one: 'и ещё #, тот же адрес',
      few: 'и ещё #, тот же адрес',
      many: 'и ещё #, тот же адрес',
      other: 'и ещё #, тот же адрес',
    }),
  onlyThisNetwork: 'Отправляйте только из этой сети',
  networksText: ({ address }) =>
    `${address} — ваш адрес в этих сетях. Отправленное на него в другой сети может пропасть.`,
  testnet: 'Тестовая сеть',
  networks: 'Совместимые сети',
  notConnectedText: 'Подключите кошелёк, чтобы увидеть адрес.',
}
export default receive
