import { plural } from '@portico/core'
import type { Words } from '../Words.js'

const sessions: Words = {
  list: 'Bu hesabın oturumları',
  loading: 'Oturumlar yükleniyor',
  intro: 'Bu sitelerin size sormadan bu hesapla yapabilecekleri. Sınırlara uyulmasını ağ sağlar.',
  none: 'Smart Session yok',
  noneText: 'Sınırlar içinde bu hesap adına işlem yapmasına izin verdiğiniz siteler burada görünür.',
  notConnectedText: 'Oturumlarını görmek için bir hesap bağlayın.',
  failed: 'Smart Sessions yüklenemedi',
  retry: 'Yeniden dene',

  active: 'Etkin',
  expired: 'Süresi doldu',
  revoked: 'Sonlandı',
  until: ({ date }) => `Bitiş: ${date}`,
  ended: ({ date }) => `Sonlandı: ${date}`,

  maySend: ({ amount, period }) => `En çok ${amount} gönderme, ${period}`,
  mayCall: (v) => `${v.contract} sözleşmesinde ${v.function} çağırma`,
  mayCallFixed: (v) => `${v.contract} sözleşmesinde ${v.function} çağırma, kararlaştırılan değerlerle`,
  mayCallPaying: (v) => `${v.contract} sözleşmesinde ${v.function} çağırma, en çok ${v.amount} ödeyerek`,
  mayCallFixedPaying: (v) =>
    `${v.contract} sözleşmesinde ${v.function} çağırma, kararlaştırılan değerlerle, en çok ${v.amount} ödeyerek`,
  units: ({ amount, token }) => `${amount} en küçük ${token} birimi`,
  other: ({ count }) =>
    plural('tr', count, { one: 'Burada gösterilemeyen # sınır', other: 'Burada gösterilemeyen # sınır' }),
  eachTime: ({ unit, count }) => plural('tr', count, times[unit]),

  revoke: 'Oturumu sonlandır',
  revokeOf: ({ site }) => `${site} oturumunu sonlandır`,
  revoking: 'Oturum sonlandırılıyor',
  revokeFailed: 'Smart Session sonlandırılamadı',
  endedTitle: ({ site }) => `${site} oturumu sona erdi`,
  endedText:
    'Site artık onu kullanamaz. Ağ da sonlandırabilir: o zaman yoldaki ödemeler reddedilir. Bunun bir ücreti vardır.',
  endOnChain: 'Ağda da sonlandır',
  endingOnChain: 'Ağda sonlandırılıyor',

  pending: 'Oturum hazırlanıyor',
  pendingText: 'Onayladınız. Bu biraz sürer.',
  createdText: ({ site, date }) => `${site} bu sınırlar içinde bu hesap adına işlem yapabilir. Bitiş: ${date}.`,
  createFailed: 'Oturum hazırlanamadı',
  limits: 'Sınırlar',
  toList: 'Tüm oturumları gör',
  toAccount: 'Hesaba git',
}
export default sessions

const times = {
  second: { one: 'her saniye', other: '# saniyede bir' },
  minute: { one: 'her dakika', other: '# dakikada bir' },
  hour: { one: 'her saat', other: '# saatte bir' },
  day: { one: 'her gün', other: '# günde bir' },
  week: { one: 'her hafta', other: '# haftada bir' },
}
