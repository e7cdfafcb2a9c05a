import type { Words } from '../Words.js'

const ledger: Words = {
  unsupported: 'Bu tarayıcı Ledger’a erişemiyor',
  unsupportedText: 'Bilgisayarda Chrome, Edge veya Opera kullanın.',
  plug: 'Ledger’ınızı takın ve kilidini açın',
  plugText: 'Ardından tarayıcınızın açtığı listeden seçin.',
  choose: 'Cihaz seç',
  app: 'Ledger’ınızda bir uygulama açın',
  appText: ({ name }) => `${name} uygulamasını açın, sonra seçin`,
  reading: 'Adresler okunuyor',
  addresses: 'Adresler',
  legacy: 'Eski',
  more: 'Daha fazla göster',
  verify: 'Cihazda kontrol et',
  verifying: 'Bu adresi cihazdakiyle karşılaştırın ve orada onaylayın.',
  verified: 'Cihaz bu adresi onayladı',
  connect: 'Bağlan',
  connected: 'Ledger’ınız bağlandı',
  retry: 'Yeniden dene',
  cancel: 'İptal',
  opening: 'Ledger’ınız aranıyor',
  confirm: 'Her şeyi cihazda kontrol edin ve orada onaylayın.',
  hashes:
    'Bu cihaz veriler yerine iki özet gösterir. Bunları karşılaştırın ve yalnızca bu siteye güveniyorsanız imzalayın.',
  domainHash: 'Alan özeti',
  messageHash: 'İleti özeti',
}
export default ledger
