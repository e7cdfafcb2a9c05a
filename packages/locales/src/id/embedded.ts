import type { Words } from '../Words.js'

const embedded: Words = {
  opening: 'Membuka wallet Anda',
  openingText: 'Periksa permintaan di sana, lalu setujui atau tolak.',
  slowText: 'Ini lebih lama dari biasanya. Periksa koneksi internet, atau batalkan dan coba lagi.',
  cancel: 'Batal',
  continueAs: ({ name }) => `Lanjutkan sebagai ${name}`,
  digitsText: ({ digits }) => `Ketik ${digits} di jendela wallet.`,
  openWindow: 'Buka jendela',
}
export default embedded
