import type { Words } from '../Words.js'

const ledger: Words = {
  unsupported: 'Цей браузер не може працювати з Ledger',
  unsupportedText: 'Використовуйте Chrome, Edge або Opera на комп’ютері.',
  plug: 'Підключіть і розблокуйте Ledger',
  plugText: 'Потім виберіть його у списку, який відкриє браузер.',
  choose: 'Вибрати пристрій',
  app: 'Відкрийте застосунок на Ledger',
  appText: ({ name }) => `Відкрийте застосунок ${name} і виберіть його`,
  reading: 'Читання адрес',
  addresses: 'Адреси',
  legacy: 'Давніші',
  more: 'Показати ще',
  verify: 'Перевірити на пристрої',
  verifying: 'Порівняйте цю адресу з адресою на пристрої та підтвердьте її там.',
  verified: 'Пристрій підтвердив цю адресу',
  connect: 'Підключити',
  connected: 'Ваш Ledger підключено',
  retry: 'Спробувати ще раз',
  cancel: 'Скасувати',
  opening: 'Пошук Ledger',
  confirm: 'Перевірте все на пристрої та підтвердьте там.',
  hashes: 'Цей пристрій показує два геші замість даних. Порівняйте їх і підписуйте, лише якщо довіряєте цьому сайту.',
  domainHash: 'Геш домену',
  messageHash: 'Геш повідомлення',
}
export default ledger
