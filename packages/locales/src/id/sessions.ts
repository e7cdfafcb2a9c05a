import { plural } from '@portico/core'
import type { Words } from '../Words.js'

const sessions: Words = {
  list: 'Sesi akun ini',
  loading: 'Memuat sesi',
  intro: 'Yang boleh dilakukan situs ini dengan akun Anda tanpa bertanya. Batasnya dijaga oleh jaringan.',
  none: 'Tidak ada Smart Sessions',
  noneText: 'Situs yang Anda izinkan bertindak untuk akun ini, dalam batas tertentu, akan muncul di sini.',
  notConnectedText: 'Hubungkan akun untuk melihat sesinya.',
  failed: 'Smart Sessions gagal dimuat',
  retry: 'Coba lagi',

  active: 'Aktif',
  expired: 'Kedaluwarsa',
  revoked: 'Diakhiri',
  until: ({ date }) => `Hingga ${date}`,
  ended: ({ date }) => `Diakhiri ${date}`,

  maySend: ({ amount, period }) => `Mengirim hingga ${amount} ${period}`,
  mayCall: (v) => `Memanggil ${v.function} dari ${v.contract}`,
  mayCallFixed: (v) => `Memanggil ${v.function} dari ${v.contract} dengan nilai yang disepakati`,
  mayCallPaying: (v) => `Memanggil ${v.function} dari ${v.contract}, membayar hingga ${v.amount}`,
  mayCallFixedPaying: (v) =>
    `Memanggil ${v.function} dari ${v.contract} dengan nilai yang disepakati, membayar hingga ${v.amount}`,
  units: ({ amount, token }) => `${amount} unit terkecil ${token}`,
  other: ({ count }) => plural('id', count, { other: '# batas yang tidak dapat ditampilkan di sini' }),
  eachTime: ({ unit, count }) =>
    count === 1 ? `setiap ${times[unit]}` : plural('id', count, { other: `setiap # ${times[unit]}` }),

  revoke: 'Akhiri sesi',
  revokeOf: ({ site }) => `Akhiri sesi ${site}`,
  revoking: 'Mengakhiri sesi',
  revokeFailed: 'Smart Session gagal diakhiri',
  endedTitle: ({ site }) => `Sesi ${site} telah berakhir`,
  endedText:
    'Situs tidak dapat lagi memakainya. Jaringan juga dapat mengakhirinya: pembayaran yang sedang berjalan akan ditolak. Ada biayanya.',
  endOnChain: 'Akhiri juga di jaringan',
  endingOnChain: 'Mengakhiri di jaringan',

  pending: 'Menyiapkan sesi',
  pendingText: 'Anda telah menyetujuinya. Mohon tunggu sebentar.',
  createdText: ({ site, date }) => `${site} boleh bertindak untuk akun ini dalam batas ini, hingga ${date}.`,
  createFailed: 'Sesi gagal disiapkan',
  limits: 'Batas',
  toList: 'Lihat semua sesi',
  toAccount: 'Buka akun',
}
export default sessions

const times = { second: 'detik', minute: 'menit', hour: 'jam', day: 'hari', week: 'minggu' }
