import { plural } from '@portico/core'
import type { Words } from '../Words.js'

const email: Words = {
  address: 'E-posta adresi',
  submit: 'E-postayla devam et',
  tryAgain: ({ seconds }) =>
    plural('tr', seconds, { one: '# saniye sonra yeniden deneyin', other: '# saniye sonra yeniden deneyin' }),
  codeTitle: 'Kodu girin',
  codeSent: ({ address }) => `Altı rakam gönderildi: ${address}`,
  codeSentToAccount: 'Bu hesabın bir e-posta adresi var. Oraya altı rakam gönderdik.',
  codeLabel: 'Altı rakamlı kod',
  resendIn: ({ time }) => `Yeniden gönder: ${time}`,
  resend: 'Yeni e-posta gönder',
  checking: 'Kontrol ediliyor',
  signingIn: 'Giriş yapılıyor',
  retry: 'Yeniden dene',
  otherAddress: 'Başka adres kullan',
  otherLogin: 'Başka yolla giriş yap',
  connected: 'Bağlandı',
  changed: 'E-posta değiştirildi',
  deviceTitle: 'Gönderilen bağlantıyı açın',
  deviceText: 'Bu tarayıcıyı henüz tanımıyoruz.',
  deviceSent: ({ address }) => `E-posta gönderildi: ${address}`,
  deviceSentToAccount: 'E-posta, hesabınızın adresine gönderildi.',
  pickNumber: 'Açılan sayfada bu sayıyı seçin',
  waitingForLink: 'Bağlantıyı açmanız bekleniyor',
  nothingTitle: 'Beklenen kod yok',
  nothingText: 'E-posta adresinizle başlayın.',
  toAddress: 'Adres gir',
  currentEmail: 'Geçerli adres',
  noEmailYet: 'Henüz adres yok',
  openPage: 'Cüzdan sayfasını aç',
  waitingForPage: 'Cüzdanınızın sayfasındaki değişiklik bekleniyor',
  editText: 'Önce geçerli adrese, sonra yeni adrese bir kod gelecek.',
  notEmbedded: 'Adresi değiştirmek için e-posta veya sosyal hesapla bağlanın.',
}
export default email
