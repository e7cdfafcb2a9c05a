import type { Words } from '../Words.js'

const names: Words = {
  name: 'Nama',
  placeholder: 'alice',
  intro: ({ suffix }) => `Orang lain bisa mengirim ke nama ini alih-alih ke alamat Anda. Akhirannya ${suffix}.`,
  rule: 'Minimal 4 huruf, angka, atau tanda hubung',
  checking: 'Memeriksa ketersediaan…',
  isFree: ({ name }) => `${name} tersedia.`,
  isTaken: ({ name }) => `${name} tidak dapat didaftarkan. Pilih nama lain.`,
  suggestions: 'Saran',
  available: 'Tersedia',
  taken: 'Terpakai',
  register: 'Daftarkan nama',
  registering: 'Tanda tangani pesan',
  cancel: 'Batal',
  signText: 'Anda menandatangani pesan, tanpa biaya. Pesan berlaku sepuluh detik sejak ditampilkan.',
  failedTitle: 'Nama tidak terdaftar',
  declined: 'Anda menolak tanda tangan.',

  notOffered: 'Nama tidak dapat didaftarkan di sini',
  notOfferedText: 'Nama tersedia untuk akun wallet bawaan di jaringan EVM.',
  notConnectedText: 'Hubungkan akun untuk memberinya nama.',
  hasName: ({ name }) => `Nama Anda ${name}`,
  hasNameText: 'Satu akun punya satu nama di situs ini.',

  done: 'Selesai',
  successTitle: ({ name }) => `Anda adalah ${name}`,
  successText: 'Nama ini tampil menggantikan alamat Anda, dan orang lain bisa mengirim ke sana.',
  toAccount: 'Buka akun',
}
export default names
