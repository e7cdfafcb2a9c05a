import { plural } from '@portico/core'
import type { Words } from '../Words.js'

const receive: Words = {
  code: ({ address }) => `地址 ${address} 的二维码。如无法扫描，请复制地址。`,
  yourAddress: ({ network }) => `你在 ${network} 上的地址`,
  copyAddress: '复制地址',
  addressCopied: '地址已复制',
  moreNetworks: ({ count }) => plural('zh-Hans', count, { other: '及另外 # 个，地址相同' }),
  onlyThisNetwork: '仅可发送此网络上的资产',
  networksText: ({ address }) => `${address} 是你在这些网络上的地址。在其他网络上向它发送的资产可能会丢失。`,
  testnet: '测试网',
  networks: '兼容的网络',
  notConnectedText: '连接钱包后即可查看其地址。',
}
export default receive
