import type { Words } from '../Words.js'

const siwx: Words = {
  title: ({ site }) => `Вхід на ${site}`,
  text: 'Підтвердьте, що це ваш акаунт. Це безкоштовно, кошти не переказуються.',
  account: 'Акаунт',
  site: 'Сайт',
  network: 'Мережа',
  validUntil: 'Дійсний до',
  message: 'Повідомлення для підпису',
  preparing: 'Підготовка повідомлення',
  cancel: 'Скасувати',
  waitingText: ({ wallet }) => `Підпишіть повідомлення в ${wallet}.`,
  verifyingText: 'Сайт перевіряє підпис.',
  closes: 'Якщо закрити, гаманець відключиться.',
  noWindow: 'Немає вікна?',
  askAgain: 'Запитати знову',
  declinedTitle: 'Підпис відхилено',
  declinedText: 'Ви не ввійшли. Спробуйте ще раз або скасуйте.',
  failedTitle: 'Не вдалося підписати повідомлення',
  failedText: 'Ви не ввійшли. Спробуйте ще раз із новим повідомленням або скасуйте.',
  smartAccountText: 'Цей застосунок може не підтримувати смарт-акаунти',
  nothing: 'Нічого підписувати',
  nothingText: 'Активному акаунту зараз не потрібно входити.',
  toAccount: 'До акаунта',
}
export default siwx
