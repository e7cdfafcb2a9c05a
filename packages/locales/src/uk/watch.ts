import type { Words } from '../Words.js'

const watch: Words = {
  label: 'Адреса',
  labelOrName: 'Адреса або ім’я',
  text: 'Ви бачите, що є на акаунті. Нічого не можна підписати чи надіслати.',
  paste: 'Вставити',
  clear: 'Очистити',
  pasteFailed: 'Не вдалося прочитати буфер обміну',
  looking: 'Пошук акаунта',
  noAddress: 'Це не адреса жодної з мереж цього сайту',
  noName: 'Немає акаунта з таким ім’ям',
  lookupFailed: ({ reason }) => `Не вдалося знайти ім’я: ${reason}`,
  found: ({ address }) => `Акаунт знайдено: ${address}`,
  submit: 'Переглянути акаунт',
  connected: 'Ви переглядаєте цей акаунт',
}
export default watch
