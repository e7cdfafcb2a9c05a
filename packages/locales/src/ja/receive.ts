import { plural } from '@portico/core'
import type { Words } from '../Words.js'

const receive: Words = {
  code: ({ address }) => `アドレス${address}のQRコード。スキャンできない場合はコピーしてください。`,
  yourAddress: ({ network }) => `${network}のアドレス`,
  copyAddress: 'アドレスをコピー',
  addressCopied: 'アドレスをコピー済み',
  moreNetworks: ({ count }) => plural('ja', count, { other: '他#件も同じアドレス' }),
  onlyThisNetwork: 'このネットワークの資産のみ送信可能',
  networksText: ({ address }) =>
    `${address}は、これらのネットワークでのあなたのアドレスです。他のネットワークで送られた資産は失われる可能性があります。`,
  testnet: 'テストネット',
  networks: '対応ネットワーク',
  notConnectedText: '接続すると、アドレスが表示されます。',
}
export default receive
