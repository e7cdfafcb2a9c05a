import { plural } from '@portico/core'
import type { Words } from '../Words.js'

const receive: Words = {
  code: ({ address }) => `QR kodu olarak ${address} adresi. Tarayamıyorsanız kopyalayın.`,
  yourAddress: ({ network }) => `${network} ağındaki adresiniz`,
  copyAddress: 'Adresi kopyala',
  addressCopied: 'Adres kopyalandı',
  moreNetworks: ({ count }) =>
    plural('tr', count, { one: 've # ağ daha, aynı adres', other: 've # ağ daha, aynı adres' }),
  onlyThisNetwork: 'Yalnızca bu ağdakileri gönderin',
  networksText: ({ address }) => `${address} bu ağlardaki adresinizdir. Başka bir ağda gönderilenler kaybolabilir.`,
  testnet: 'Test ağı',
  networks: 'Uyumlu ağlar',
  notConnectedText: 'Adresini görmek için bir hesap bağlayın.',
}
export default receive
