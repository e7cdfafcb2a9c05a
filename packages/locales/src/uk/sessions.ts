import { plural } from '@portico/core'
import type { Words } from '../Words.js'

const sessions: Words = {
  list: 'Сесії цього акаунта',
  loading: 'Завантаження сесій',
  intro: 'Що ці сайти можуть робити з акаунтом, не питаючи вас. За лімітами стежить мережа.',
  none: 'Немає смарт-сесій',
  noneText: 'Тут з’являться сайти, яким ви дозволите діяти за акаунт у межах лімітів.',
  notConnectedText: 'Підключіть гаманець, щоб побачити сесії.',
  failed: 'Не вдалося завантажити смарт-сесії',
  retry: 'Повторити',
  active: 'Активна',
  expired: 'Термін минув',
  revoked: 'Завершена',
  until: ({ date }) => `До ${date}`,
  ended: ({ date }) => `Завершена ${date}`,
  maySend: ({ amount, period }) => `Надсилати до ${amount} ${period}`,
  mayCall: (v) => `Викликати ${v.function} у ${v.contract}`,
  mayCallFixed: (v) => `Викликати ${v.function} у ${v.contract} з узгодженими значеннями`,
  mayCallPaying: (v) => `Викликати ${v.function} у ${v.contract}, сплачуючи до ${v.amount}`,
  mayCallFixedPaying: (v) =>
    `Викликати ${v.function} у ${v.contract} з узгодженими значеннями, сплачуючи до ${v.amount}`,
  units: ({ amount, token }) => `${amount} найменших одиниць ${token}`,
  other: ({ count }) =>
    plural('uk', count, {
      one: '# ліміт, який не можна тут показати',
      few: '# ліміти, які не можна тут показати',
      many: '# лімітів, які не можна тут показати',
      other: '# ліміту, які не можна тут показати',
    }),
  eachTime: ({ unit, count }) => (count === 1 ? once[unit] : plural('uk', count, times[unit])),
  revoke: 'Завершити сесію',
  revokeOf: ({ site }) => `Завершити сесію ${site}`,
  revoking: 'Завершення сесії',
  revokeFailed: 'Не вдалося завершити смарт-сесію',
  endedTitle: ({ site }) => `Сесію сайту ${site} завершено`,
  endedText:
    'Сайт більше не може нею користуватися. Мережа теж може її завершити: тоді платежі в дорозі буде відхилено. За це береться комісія.',
  endOnChain: 'Завершити й у мережі',
  endingOnChain: 'Завершується в мережі',
  pending: 'Налаштування сесії',
  pendingText: 'Ви її схвалили. Це триватиме недовго.',
  createdText: ({ site, date }) => `${site} може діяти за цей акаунт у межах лімітів до ${date}.`,
  createFailed: 'Не вдалося налаштувати сесію',
  limits: 'Ліміти',
  toList: 'Усі сесії',
  toAccount: 'До акаунта',
}
export default sessions

const once = { second: 'щосекунди', minute: 'щохвилини', hour: 'щогодини', day: 'щодня', week: 'щотижня' }

const times = {
  second: { one: 'кожну # секунду', few: 'кожні # секунди', many: 'кожні # секунд', other: 'кожні # секунди' },
  minute: { one: 'кожну # хвилину', few: 'кожні # хвилини', many: 'кожні # хвилин', other: 'кожні # хвилини' },
  hour: { one: 'кожну # годину', few: 'кожні # години', many: 'кожні # годин', other: 'кожні # години' },
  day: { one: 'кожен # день', few: 'кожні # дні', many: 'кожні # днів', other: 'кожні # дня' },
  week: { one: 'кожен # тиждень', few: 'кожні # тижні', many: 'кожні # тижнів', other: 'кожні # тижня' },
}
