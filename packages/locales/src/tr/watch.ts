import type { Words } from '../Words.js'

const watch: Words = {
  label: 'Adres',
  labelOrName: 'Adres veya ad',
  text: 'Hesapta ne olduğunu görürsün. Hiçbir şey imzalanamaz veya gönderilemez.',
  paste: 'Yapıştır',
  clear: 'Temizle',
  pasteFailed: 'Pano okunamıyor',
  looking: 'Hesap aranıyor',
  noAddress: 'Bu, bu sitedeki bir zincirin adresi değil',
  noName: 'Bu ada sahip hesap yok',
  lookupFailed: ({ reason }) => `Ad aranamadı: ${reason}`,
  found: ({ address }) => `Hesap bulundu: ${address}`,
  submit: 'Hesabı görüntüle',
  connected: 'Bu hesabı görüntülüyorsun',
}
export default watch
