import { plural } from '@portico/core'
import type { Words } from '../Words.js'

const receive: Words = {
  code: ({ address }) => `Alamat ${address} sebagai kode QR. Salin jika tidak bisa memindai.`,
  yourAddress: ({ network }) => `Alamat Anda di ${network}`,
  copyAddress: 'Salin alamat',
  addressCopied: 'Alamat disalin',
  moreNetworks: ({ count }) => plural('id', count, { other: 'dan # lainnya, alamat sama' }),
  onlyThisNetwork: 'Kirim hanya yang ada di jaringan ini',
  networksText: ({ address }) =>
    `${address} adalah alamat Anda di jaringan ini. Kiriman lewat jaringan lain bisa hilang.`,
  testnet: 'Jaringan uji',
  networks: 'Jaringan yang kompatibel',
  notConnectedText: 'Hubungkan akun untuk melihat alamatnya.',
}
export default receive
