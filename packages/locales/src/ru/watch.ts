import type { Words } from '../Words.js'

const watch: Words = {
  label: 'Адрес',
  labelOrName: 'Адрес или имя',
  text: 'Вы видите, что есть на аккаунте. Ничего нельзя подписать или отправить.',
  paste: 'Вставить',
  clear: 'Очистить',
  pasteFailed: 'Не удалось прочитать буфер обмена',
  looking: 'Поиск аккаунта',
  noAddress: 'Это не адрес ни одной из сетей этого сайта',
  noName: 'Нет аккаунта с таким именем',
  lookupFailed: ({ reason }) => `Не удалось найти имя: ${reason}`,
  found: ({ address }) => `Аккаунт найден: ${address}`,
  submit: 'Смотреть аккаунт',
  connected: 'Вы просматриваете этот аккаунт',
}
export default watch
