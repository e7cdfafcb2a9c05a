import type { Words } from '../Words.js'

const embedded: Words = {
  opening: 'Открываем кошелёк',
  openingText: 'Проверьте там запрос и одобрите или отклоните его.',
  slowText: 'Это дольше обычного. Проверьте интернет или отмените и повторите попытку.',
  cancel: 'Отмена',
  continueAs: ({ name }) => `Продолжить как ${name}`,
  digitsText: ({ digits }) => `Введите ${digits} в окне кошелька.`,
  openWindow: 'Открыть окно',
}
export default embedded
