import { plural } from '@portico/core'
import type { Words } from '../Words.js'

const receive: Words = {
  code: ({ address }) => `ที่อยู่ ${address} เป็นโค้ด QR คัดลอกได้หากสแกนไม่ได้`,
  yourAddress: ({ network }) => `ที่อยู่ของคุณบน ${network}`,
  copyAddress: 'คัดลอกที่อยู่',
  addressCopied: 'คัดลอกที่อยู่แล้ว',
  moreNetworks: ({ count }) => plural('th', count, { other: 'และอีก # เครือข่าย ที่อยู่เดียวกัน' }),
  onlyThisNetwork: 'ส่งเฉพาะสิ่งที่อยู่บนเครือข่ายนี้',
  networksText: ({ address }) => `${address} คือที่อยู่ของคุณบนเครือข่ายเหล่านี้ สิ่งที่ส่งมาบนเครือข่ายอื่นอาจสูญหาย`,
  testnet: 'เทสต์เน็ต',
  networks: 'เครือข่ายที่รองรับ',
  notConnectedText: 'เชื่อมต่อบัญชีเพื่อดูที่อยู่',
}
export default receive
