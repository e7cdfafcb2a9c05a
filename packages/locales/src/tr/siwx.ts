import type { Words } from '../Words.js'

const siwx: Words = {
  title: ({ site }) => `${site} sitesine giriş`,
  text: 'Bu hesabın sizin olduğunu kanıtlayın. Ücretsizdir ve varlık taşımaz.',
  account: 'Hesap',
  site: 'Site',
  network: 'Ağ',
  validUntil: 'Son geçerlilik',
  message: 'İmzalanacak mesaj',
  preparing: 'Mesaj hazırlanıyor',
  cancel: 'İptal',
  waitingText: ({ wallet }) => `Mesajı ${wallet} üzerinde imzalayın.`,
  verifyingText: 'Site imzayı kontrol ediyor.',
  closes: 'Bunu kapatmak cüzdanın bağlantısını keser.',
  noWindow: 'Pencere yok mu?',
  askAgain: 'Yeniden sor',
  declinedTitle: 'İmza reddedildi',
  declinedText: 'Giriş yapmadınız. Yeniden deneyin veya iptal edin.',
  failedTitle: 'Mesaj imzalanamadı',
  failedText: 'Giriş yapmadınız. Yeni mesajla yeniden deneyin veya iptal edin.',
  smartAccountText: 'Bu uygulama akıllı hesapları desteklemiyor olabilir',
  nothing: 'İmzalanacak bir şey yok',
  nothingText: 'Kullanılan hesabın şu anda giriş yapması gerekmiyor.',
  toAccount: 'Hesaba git',
}
export default siwx
