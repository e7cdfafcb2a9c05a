import { plural } from '@portico/core'
import type { Words } from '../Words.js'

const sessions: Words = {
  list: 'Сессии этого аккаунта',
  loading: 'Загрузка сессий',
  intro: 'Что эти сайты могут делать с аккаунтом, не спрашивая вас. За лимитами следит сеть.',
  none: 'Нет смарт-сессий',
  noneText: 'Здесь появятся сайты, которым вы разрешите действовать за аккаунт в пределах лимитов.',
  notConnectedText: 'Подключите кошелёк, чтобы увидеть сессии.',
  failed: 'Не удалось загрузить смарт-сессии',
  retry: 'Повторить',
  active: 'Активна',
  expired: 'Истекла',
  revoked: 'Завершена',
  until: ({ date }) => `До ${date}`,
  ended: ({ date }) => `Завершена ${date}`,
  maySend: ({ amount, period }) => `Отправлять до ${amount} ${period}`,
  mayCall: (v) => `Вызывать ${v.function} в ${v.contract}`,
  mayCallFixed: (v) => `Вызывать ${v.function} в ${v.contract} с согласованными значениями`,
  mayCallPaying: (v) => `Вызывать ${v.function} в ${v.contract}, платя до ${v.amount}`,
  mayCallFixedPaying: (v) => `Вызывать ${v.function} в ${v.contract} с согласованными значениями, платя до ${v.amount}`,
  units: ({ amount, token }) => `${amount} наименьших единиц ${token}`,
  other: ({ count }) =>
    plural('ru', count, {
      one: '# лимит, который нельзя здесь показать',
      few: '# лимита, которые нельзя здесь показать',
      many: '# лимитов, которые нельзя здесь показать',
      other: '# лимита, которые нельзя здесь показать',
    }),
  eachTime: ({ unit, count }) => (count === 1 ? once[unit] : plural('ru', count, times[unit])),
  revoke: 'Завершить сессию',
  revokeOf: ({ site }) => `Завершить сессию ${site}`,
  revoking: 'Завершение сессии',
  revokeFailed: 'Не удалось завершить смарт-сессию',
  endedTitle: ({ site }) => `Сессия сайта ${site} завершена`,
  endedText:
    'Сайт больше не может её использовать. Сеть тоже может завершить её: тогда платежи в пути будут отклонены. За это берётся комиссия.',
  endOnChain: 'Завершить и в сети',
  endingOnChain: 'Завершается в сети',
  pending: 'Настройка сессии',
  pendingText: 'Вы её одобрили. Это займёт немного времени.',
  createdText: ({ site, date }) => `${site} может действовать за этот аккаунт в пределах лимитов до ${date}.`,
  createFailed: 'Не удалось настроить сессию',
  limits: 'Лимиты',
  toList: 'Все сессии',
  toAccount: 'К аккаунту',
}
export default sessions

const once = {
  second: 'каждую секунду',
  minute: 'каждую минуту',
  hour: 'каждый час',
  day: 'каждый день',
  week: 'каждую неделю',
}

const times = {
  second: { one: 'каждую # секунду', few: 'каждые # секунды', many: 'каждые # секунд', other: 'каждые # секунды' },
  minute: { one: 'каждую # минуту', few: 'каждые # минуты', many: 'каждые # минут', other: 'каждые # минуты' },
  hour: { one: 'каждый # час', few: 'каждые # часа', many: 'каждые # часов', other: 'каждые # часа' },
  day: { one: 'каждый # день', few: 'каждые # дня', many: 'каждые # дней', other: 'каждые # дня' },
  week: { one: 'каждую # неделю', few: 'каждые # недели', many: 'каждые # недель', other: 'каждые # недели' },
}
