import type { Words } from '../Words.js'

/** What sending, swapping and paying have in common. */
export const transfers: Words = {
  back: 'Geri',
  balance: 'Bakiye',
  cancel: 'İptal',
  retry: 'Yeniden dene',
  showAll: 'Tümünü göster',
  toAccount: 'Hesaba dön',
  tryAgain: 'Yeniden dene',
  viewOnExplorer: 'Gezginde görüntüle',

  done: 'Tamam',
  network: 'Ağ',

  chooseToken: 'Token seç',
  tokenIs: ({ symbol }) => `Token: ${symbol}. Değiştir.`,
  max: 'Maks.',
  tokens: 'Tokenlar',
  noTokenCalled: ({ name }) => `${name} adında token yok`,

  feeAtMost: 'Ağ ücreti, en çok',
  feeUnknown: 'Bilinmiyor',
  nothingToReview: 'İncelenecek bir şey yok',
  openTitle: 'Bir gönderim hâlâ ulaşabilir',
  showTransfer: 'Göster',

  yourWallet: 'Cüzdanınız',
  confirmIn: ({ wallet }) => `${wallet} üzerinde onaylayın`,
  rejectIn: ({ wallet }) => `${wallet} üzerinde reddedin`,
  rejectText: 'İstek orada hâlâ açık ve bu sayfa onu geri alamaz.',
  checkNow: 'Şimdi bak',
  reasonAnd: ({ reason, text }) => `${reason}. ${text}`,
  unknownTitle: 'Henüz bilmiyoruz',
  notSentTitle: 'Gönderilmedi',
  notSentText: 'Hesaptan bir şey çıkmadı.',
  replacedTitle: 'Değiştirildi',
  replacedText: 'Yerini bu hesabın başka bir işlemi aldı: cüzdanda hızlandırıldı veya iptal edildi.',
  changedTitle: ({ wallet }) => `${wallet} başka bir şey gönderdi`,
  changedText: ({ wallet }) =>
    `${wallet} burada onayladığınızdan farklı bir şey gönderdi. Nedenini öğrenmeden yeniden kullanmayın.`,
  changedUnsent: 'Cüzdanın imzaladığı, burada onayladığınızdan farklı. Bu sayfa onu göndermedi.',
  youConfirmed: 'Onayladığınız',
  walletSigned: 'Cüzdanın imzaladığı',
  unprovedTitle: 'Yapıldığını yalnızca cüzdanınız söylüyor',
  unprovedText: 'Ağ bunu göstermiyor: ne kadar ve kime gönderildiği kesin değil. Devam etmeden önce kontrol edin.',
}
