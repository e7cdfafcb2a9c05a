import type { Words } from '../Words.js'

const siwx: Words = {
  title: ({ site }) => `Masuk ke ${site}`,
  text: 'Buktikan bahwa akun ini milik Anda. Gratis dan tidak memindahkan dana.',
  account: 'Akun',
  site: 'Situs',
  network: 'Jaringan',
  validUntil: 'Berlaku hingga',
  message: 'Isi pesan',
  preparing: 'Menyiapkan pesan',
  cancel: 'Batal',
  waitingText: ({ wallet }) => `Tanda tangani pesan di ${wallet}.`,
  verifyingText: 'Situs sedang memeriksa tanda tangan.',
  closes: 'Menutup ini akan memutuskan wallet.',
  noWindow: 'Tak ada jendela?',
  askAgain: 'Minta lagi',
  declinedTitle: 'Tanda tangan ditolak',
  declinedText: 'Anda belum masuk. Coba lagi, atau batalkan.',
  failedTitle: 'Pesan gagal ditandatangani',
  failedText: 'Anda belum masuk. Coba lagi dengan pesan baru, atau batalkan.',
  smartAccountText: 'Aplikasi ini mungkin tidak mendukung smart account',
  nothing: 'Tidak perlu tanda tangan',
  nothingText: 'Akun yang digunakan tidak perlu masuk sekarang.',
  toAccount: 'Buka akun',
}
export default siwx
