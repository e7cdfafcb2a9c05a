import type { Words } from '../Words.js'

const siwx: Words = {
  title: ({ site }) => `Вход на ${site}`,
  text: 'Подтвердите, что это ваш аккаунт. Это бесплатно, средства не переводятся.',
  account: 'Аккаунт',
  site: 'Сайт',
  network: 'Сеть',
  validUntil: 'Действует до',
  message: 'Подписываемое сообщение',
  preparing: 'Подготовка сообщения',
  cancel: 'Отмена',
  waitingText: ({ wallet }) => `Подпишите сообщение в ${wallet}.`,
  verifyingText: 'Сайт проверяет подпись.',
  closes: 'Если закрыть, кошелёк отключится.',
  noWindow: 'Нет окна?',
  askAgain: 'Запросить снова',
  declinedTitle: 'Подпись отклонена',
  declinedText: 'Вы не вошли. Повторите попытку или отмените.',
  failedTitle: 'Не удалось подписать сообщение',
  failedText: 'Вы не вошли. Повторите попытку с новым сообщением или отмените.',
  smartAccountText: 'Это приложение может не поддерживать смарт-аккаунты',
  nothing: 'Нечего подписывать',
  nothingText: 'Активному аккаунту сейчас не нужно входить.',
  toAccount: 'К аккаунту',
}
export default siwx
