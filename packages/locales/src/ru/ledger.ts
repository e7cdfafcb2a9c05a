import type { Words } from '../Words.js'

const ledger: Words = {
  unsupported: 'Этот браузер не может работать с Ledger',
  unsupportedText: 'Используйте Chrome, Edge или Opera на компьютере.',
  plug: 'Подключите и разблокируйте Ledger',
  plugText: 'Затем выберите его в списке, который откроет браузер.',
  choose: 'Выбрать устройство',
  app: 'Откройте приложение на Ledger',
  appText: ({ name }) => `Откройте приложение ${name} и выберите его`,
  reading: 'Чтение адресов',
  addresses: 'Адреса',
  legacy: 'Прежние',
  more: 'Показать ещё',
  verify: 'Проверить на устройстве',
  verifying: 'Сравните этот адрес с адресом на устройстве и подтвердите его там.',
  verified: 'Устройство подтвердило этот адрес',
  connect: 'Подключить',
  connected: 'Ваш Ledger подключён',
  retry: 'Повторить',
  cancel: 'Отмена',
  opening: 'Поиск Ledger',
  confirm: 'Проверьте всё на устройстве и подтвердите там.',
  hashes:
    'Это устройство показывает два хеша вместо данных. Сравните их и подписывайте, только если доверяете этому сайту.',
  domainHash: 'Хеш домена',
  messageHash: 'Хеш сообщения',
}
export default ledger
