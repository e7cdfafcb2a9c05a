import type { Words } from '../Words.js'

const watch: Words = {
  label: 'Alamat',
  labelOrName: 'Alamat atau nama',
  text: 'Anda melihat isi akun ini. Tidak ada yang dapat ditandatangani atau dikirim.',
  paste: 'Tempel',
  clear: 'Hapus',
  pasteFailed: 'Papan klip tidak dapat dibaca',
  looking: 'Mencari akun',
  noAddress: 'Ini bukan alamat dari rantai di situs ini',
  noName: 'Tidak ada akun dengan nama ini',
  lookupFailed: ({ reason }) => `Nama tidak dapat dicari: ${reason}`,
  found: ({ address }) => `Akun ditemukan: ${address}`,
  submit: 'Lihat akun',
  connected: 'Anda sedang melihat akun ini',
}
export default watch
