import type { Words } from '../Words.js'

const names: Words = {
  name: 'Ad',
  placeholder: 'alice',
  intro: ({ suffix }) => `Size adresiniz yerine bu adla gönderilebilir. Sonu ${suffix} olur.`,
  rule: 'En az 4 harf, rakam veya kısa çizgi',
  checking: 'Boş olup olmadığına bakılıyor…',
  isFree: ({ name }) => `${name} boş.`,
  isTaken: ({ name }) => `${name} kaydedilemez. Başka bir ad seçin.`,
  suggestions: 'Öneriler',
  available: 'Boş',
  taken: 'Dolu',
  register: 'Adı kaydet',
  registering: 'Mesajı imzalayın',
  cancel: 'İptal',
  signText: 'Bir mesaj imzalarsınız, ücretsizdir. Gösterildikten sonra on saniye geçerlidir.',
  failedTitle: 'Ad kaydedilmedi',
  declined: 'İmzayı reddettiniz.',

  notOffered: 'Burada ad kaydedilemez',
  notOfferedText: 'Adlar, EVM ağlarındaki gömülü cüzdan hesapları içindir.',
  notConnectedText: 'Ad vermek için bir hesap bağlayın.',
  hasName: ({ name }) => `Adınız ${name}`,
  hasNameText: 'Bir hesabın bu sitede tek adı olur.',

  done: 'Tamam',
  successTitle: ({ name }) => `Artık adınız ${name}`,
  successText: 'Adresiniz yerine gösterilir ve size bu adla gönderilebilir.',
  toAccount: 'Hesaba git',
}
export default names
