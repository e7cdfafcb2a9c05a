import type { Words } from '../Words.js'

/** What sending, swapping and paying have in common. */
export const transfers: Words = {
  back: 'Kembali',
  balance: 'Saldo',
  cancel: 'Batal',
  retry: 'Coba lagi',
  showAll: 'Lihat semua',
  toAccount: 'Kembali ke akun',
  tryAgain: 'Coba lagi',
  viewOnExplorer: 'Lihat di explorer',

  done: 'Selesai',
  network: 'Jaringan',

  chooseToken: 'Pilih token',
  tokenIs: ({ symbol }) => `Token: ${symbol}. Ganti.`,
  max: 'Maks',
  tokens: 'Token',
  noTokenCalled: ({ name }) => `Tidak ada token bernama ${name}`,

  feeAtMost: 'Biaya jaringan, maksimal',
  feeUnknown: 'Tak diketahui',
  nothingToReview: 'Tidak ada tinjauan',
  openTitle: 'Kiriman mungkin masih akan sampai',
  showTransfer: 'Tampilkan',

  yourWallet: 'wallet Anda',
  confirmIn: ({ wallet }) => `Konfirmasi di ${wallet}`,
  rejectIn: ({ wallet }) => `Tolak di ${wallet}`,
  rejectText: 'Permintaan masih terbuka di sana, dan halaman ini tidak dapat menariknya kembali.',
  checkNow: 'Cek sekarang',
  reasonAnd: ({ reason, text }) => `${reason}. ${text}`,
  unknownTitle: 'Belum diketahui',
  notSentTitle: 'Tidak terkirim',
  notSentText: 'Tidak ada yang keluar dari akun.',
  replacedTitle: 'Digantikan',
  replacedText: 'Transaksi lain dari akun ini menggantikannya: dipercepat atau dibatalkan di wallet.',
  changedTitle: ({ wallet }) => `Hal lain dikirim oleh ${wallet}`,
  changedText: ({ wallet }) =>
    `Yang dikirim ${wallet} bukan yang Anda konfirmasi di sini. Jangan digunakan lagi sebelum Anda tahu penyebabnya.`,
  changedUnsent: 'Yang ditandatangani wallet bukan yang Anda konfirmasi di sini. Halaman ini tidak mengirimnya.',
  youConfirmed: 'Anda konfirmasi',
  walletSigned: 'Ditandatangani wallet',
  unprovedTitle: 'Hanya wallet Anda yang menyatakan ini telah dilakukan',
  unprovedText:
    'Jaringan tidak menunjukkannya: berapa yang dikirim dan kepada siapa tidak pasti. Periksa sebelum melanjutkan.',
}
