import type { Words } from '../Words.js'

const passkey: Words = {
  connectText:
    'Passkey memberi Anda akun tanpa aplikasi wallet. Anda mengonfirmasi dengan sidik jari, wajah, atau PIN.',
  create: 'Buat akun passkey',
  choose: 'Gunakan passkey yang ada',
  lossText:
    'Kunci tetap di perangkat atau pengelola kata sandi Anda. Tanpa kunci itu, tidak ada yang dapat mengakses akun.',
  againTitle: 'Konfirmasi sekali lagi',
  againText: 'Browser ini belum mengenal akun Anda. Konfirmasi kedua dengan passkey yang sama akan menemukannya.',
  again: 'Konfirmasi lagi',
  connected: 'Akun Anda terhubung',
  account: 'Akun',
  firstText: 'Ini transaksi pertama akun. Transaksi ini juga membuat akun di jaringan.',
  approve: 'Setujui dengan passkey',
  reject: 'Tolak',
  confirming: 'Konfirmasi di jendela browser Anda',
  nothing: 'Tidak ada yang menunggu persetujuan Anda',
  exportText:
    'Kunci privat passkey tidak dapat diekspor. Kunci itu tetap di perangkat atau pengelola kata sandi Anda, yang dapat menyalinnya ke perangkat Anda yang lain. Yang dapat dibawa keluar:',
  credentialId: 'ID passkey',
  publicKey: 'Kunci publik',
  copy: ({ name }) => `Salin: ${name}`,
}
export default passkey
