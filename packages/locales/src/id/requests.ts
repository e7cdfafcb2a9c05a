import type { Words } from '../Words.js'
import { evmCalls } from './requests/evmCalls.js'
import { messages } from './requests/messages.js'
import { shared } from './requests/shared.js'
import { solana } from './requests/solana.js'
import { typedData } from './requests/typedData.js'

export const requests: Words = { ...shared, ...evmCalls, ...typedData, ...messages, ...solana }

export const approval: Words = {
  askedBy: 'Diminta oleh',
  rawData: 'Data mentah',
  reject: 'Tolak',
  review: 'Tinjau',
  windowHint: 'Anda menyetujui di jendela wallet ini. Di sana Anda melihat semuanya.',
  continueThere: 'Lanjutkan di jendela yang terbuka.',
  blocked: 'Jendela tidak terbuka. Mungkin browser Anda memblokirnya.',
  openWindow: 'Buka jendela',
  openAgain: 'Buka lagi',
  readToEnd: 'Baca sampai akhir apa yang diminta oleh',
  confirmFirst: 'Konfirmasi, lalu setujui permintaan dari',
  trustFirst: 'Setujui hanya jika Anda memercayai',
  siteAbove: 'situs di atas',
  moment: 'Tunggu sebentar',
  fetching: 'Permintaan sedang diambil.',
  nothing: 'Tidak ada yang perlu disetujui',
  nothingText: 'Jendela ini terbuka sendiri saat situs meminta sesuatu. Anda bisa menutupnya.',
  over: 'Permintaan ini tidak berlaku lagi',
  overText:
    'Permintaan ini sudah pernah dibuka, ditarik kembali, atau terlalu lama. Kembali ke situs dan minta lagi. Tidak ada yang ditandatangani.',
  approved: 'Disetujui',
  approving: 'Sedang ditandatangani.',
  rejected: 'Ditolak',
  goBack: 'Anda bisa menutup jendela ini dan kembali ke situs.',
  passkeyNow: 'Gunakan passkey Anda',
  passkeyNowText: 'Browser Anda memintanya sekarang.',
  passkeyUnused: 'Passkey tidak digunakan',
  passkeyUnusedText: 'Tanpa passkey Anda, tidak ada yang ditandatangani.',
  retry: 'Coba lagi',
  failed: 'Tidak dilakukan',
  newBrowsers: ({ count }) => (count === 1 ? 'Browser baru telah masuk' : 'Beberapa browser baru telah masuk'),
  newBrowsersText: ({ list }) =>
    `${list}. Jika itu bukan Anda, keluar dari semua tempat di halaman dompet Anda, dan jangan setujui apa pun.`,
}
