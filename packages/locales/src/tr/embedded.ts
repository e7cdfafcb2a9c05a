import type { Words } from '../Words.js'

const embedded: Words = {
  opening: 'Cüzdanınız açılıyor',
  openingText: 'İsteği orada inceleyin, sonra onaylayın veya reddedin.',
  slowText: 'Bu, her zamankinden uzun sürüyor. Bağlantınızı kontrol edin veya iptal edip yeniden deneyin.',
  cancel: 'İptal',
  continueAs: ({ name }) => `${name} olarak devam et`,
  digitsText: ({ digits }) => `Cüzdanın penceresine ${digits} yazın.`,
  openWindow: 'Pencereyi aç',
}
export default embedded
