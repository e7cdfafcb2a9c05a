import { plural } from '@portico/core'
import type { Words } from '../Words.js'

const email: Words = {
  address: 'Адреса пошти',
  submit: 'Продовжити через пошту',
  tryAgain: ({ seconds }) =>
    plural('uk', seconds, {
      one: 'Спробуйте через # секунду',
      few: 'Спробуйте через # секунди',
      many: 'Спробуйте через # секунд',
      other: 'Спробуйте через # секунди',
    }),
  codeTitle: 'Введіть код',
  codeSent: ({ address }) => `Ми надіслали шість цифр на ${address}`,
  codeSentToAccount: 'Акаунт має адресу пошти. Ми надіслали на неї шість цифр.',
  codeLabel: 'Код із шести цифр',
  resendIn: ({ time }) => `Повтор через ${time}`,
  resend: 'Надіслати новий лист',
  checking: 'Перевірка',
  signingIn: 'Вхід',
  retry: 'Повторити',
  otherAddress: 'Вказати іншу адресу',
  otherLogin: 'Увійти інакше',
  connected: 'Підключено',
  changed: 'Пошту змінено',
  deviceTitle: 'Відкрийте посилання з листа',
  deviceText: 'Цей браузер нам ще не знайомий.',
  deviceSent: ({ address }) => `Лист надіслано на ${address}`,
  deviceSentToAccount: 'Лист надіслано на адресу вашого акаунта.',
  pickNumber: 'Виберіть це число на його сторінці',
  waitingForLink: 'Чекаємо, доки ви відкриєте посилання',
  nothingTitle: 'Код не очікується',
  nothingText: 'Почніть з адреси пошти.',
  toAddress: 'Ввести адресу',
  currentEmail: 'Поточна адреса',
  noEmailYet: 'Адреси ще немає',
  openPage: 'Відкрити сторінку гаманця',
  waitingForPage: 'Чекаємо на зміну на сторінці гаманця',
  editText: 'Код надійде на поточну адресу, потім ще один — на нову.',
  notEmbedded: 'Щоб змінити адресу, увійдіть через пошту або соцмережу.',
}
export default email
