import { plural } from '@portico/core'
import type { Words } from '../Words.js'

const email: Words = {
  address: 'Адрес почты',
  submit: 'Продолжить по почте',
  tryAgain: ({ seconds }) =>
    plural('ru', seconds, {
      one: 'Повторите через # секунду',
      few: 'Повторите через # секунды',
      many: 'Повторите через # секунд',
      other: 'Повторите через # секунды',
    }),
  codeTitle: 'Введите код',
  codeSent: ({ address }) => `Мы отправили шесть цифр на ${address}`,
  codeSentToAccount: 'У аккаунта есть адрес почты. Мы отправили на него шесть цифр.',
  codeLabel: 'Код из шести цифр',
  resendIn: ({ time }) => `Повтор через ${time}`,
  resend: 'Отправить новое письмо',
  checking: 'Проверка',
  signingIn: 'Вход',
  retry: 'Повторить',
  otherAddress: 'Указать другой адрес',
  otherLogin: 'Войти иначе',
  connected: 'Подключено',
  changed: 'Почта изменена',
  deviceTitle: 'Откройте ссылку из письма',
  deviceText: 'Этот браузер нам ещё не знаком.',
  deviceSent: ({ address }) => `Письмо отправлено на ${address}`,
  deviceSentToAccount: 'Письмо отправлено на адрес вашего аккаунта.',
  pickNumber: 'Выберите это число на её странице',
  waitingForLink: 'Ждём, когда вы откроете ссылку',
  nothingTitle: 'Код не ожидается',
  nothingText: 'Начните с адреса почты.',
  toAddress: 'Ввести адрес',
  currentEmail: 'Текущий адрес',
  noEmailYet: 'Адреса пока нет',
  openPage: 'Открыть страницу кошелька',
  waitingForPage: 'Ждём изменения на странице кошелька',
  editText: 'Код придёт на текущий адрес, затем ещё один — на новый.',
  notEmbedded: 'Чтобы сменить адрес, войдите по почте или через соцсеть.',
}
export default email
