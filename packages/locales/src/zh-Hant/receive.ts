import { plural } from '@portico/core'
import type { Words } from '../Words.js'

const receive: Words = {
  code: ({ address }) => `地址 ${address} 的 QR 碼。如果無法掃描，請複製地址。`,
  yourAddress: ({ network }) => `你在 ${network} 上的地址`,
  copyAddress: '複製地址',
  addressCopied: '已複製地址',
  moreNetworks: ({ count }) => plural('zh-Hant', count, { other: '與其他 # 個，地址相同' }),
  onlyThisNetwork: '只能傳送這個網路上的資產',
  networksText: ({ address }) => `${address} 是你在這些網路上的地址。在其他網路上傳送到這裡的資產可能會遺失。`,
  testnet: '測試網路',
  networks: '相容的網路',
  notConnectedText: '連接錢包即可查看其地址。',
}
export default receive
