import type { Words } from '../Words.js'

const ledger: Words = {
  unsupported: 'Browser ini tidak dapat menjangkau Ledger',
  unsupportedText: 'Gunakan Chrome, Edge, atau Opera di komputer.',
  plug: 'Colokkan dan buka kunci Ledger Anda',
  plugText: 'Lalu pilih dalam daftar yang dibuka browser Anda.',
  choose: 'Pilih perangkat',
  app: 'Buka aplikasi di Ledger Anda',
  appText: ({ name }) => `Buka aplikasi ${name}, lalu pilih`,
  reading: 'Membaca alamat',
  addresses: 'Alamat',
  legacy: 'Lama',
  more: 'Tampilkan lagi',
  verify: 'Periksa di perangkat',
  verifying: 'Bandingkan alamat ini dengan yang ada di perangkat, lalu konfirmasi di sana.',
  verified: 'Perangkat telah mengonfirmasi alamat ini',
  connect: 'Hubungkan',
  connected: 'Ledger Anda terhubung',
  retry: 'Coba lagi',
  cancel: 'Batal',
  opening: 'Mencari Ledger Anda',
  confirm: 'Periksa semuanya di perangkat, lalu konfirmasi di sana.',
  hashes:
    'Perangkat ini menampilkan dua hash sebagai ganti data. Bandingkan, dan tanda tangani hanya jika Anda memercayai situs ini.',
  domainHash: 'Hash domain',
  messageHash: 'Hash pesan',
}
export default ledger
