import type { Words } from '../Words.js'

const embedded: Words = {
  opening: 'Відкриваємо гаманець',
  openingText: 'Перегляньте там запит і схваліть або відхиліть його.',
  slowText: 'Це довше, ніж зазвичай. Перевірте інтернет або скасуйте й спробуйте ще раз.',
  cancel: 'Скасувати',
  continueAs: ({ name }) => `Продовжити як ${name}`,
  digitsText: ({ digits }) => `Введіть ${digits} у вікні гаманця.`,
  openWindow: 'Відкрити вікно',
}
export default embedded
