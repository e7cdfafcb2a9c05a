import { plural } from '@portico/core'
import type { Words } from '../Words.js'

const receive: Words = {
  code: ({ address }) => `Địa chỉ ${address} dưới dạng mã QR. Hãy sao chép nếu không quét được.`,
  yourAddress: ({ network }) => `Địa chỉ của bạn trên ${network}`,
  copyAddress: 'Sao chép địa chỉ',
  addressCopied: 'Đã sao chép địa chỉ',
  moreNetworks: ({ count }) => plural('vi', count, { other: 'và # mạng khác, cùng địa chỉ' }),
  onlyThisNetwork: 'Chỉ gửi tài sản trên mạng này',
  networksText: ({ address }) =>
    `${address} là địa chỉ của bạn trên các mạng này. Tài sản gửi qua mạng khác có thể bị mất.`,
  testnet: 'Mạng thử',
  networks: 'Mạng tương thích',
  notConnectedText: 'Kết nối một tài khoản để xem địa chỉ.',
}
export default receive
