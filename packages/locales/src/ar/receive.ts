import { plural } from '@portico/core'
import type { Words } from '../Words.js'

const receive: Words = {
  code: ({ address }) => `العنوان ${address} كرمز QR. انسخه إن لم تتمكن من المسح.`,
  yourAddress: ({ network }) => `عنوانك على ${network}`,
  copyAddress: 'نسخ العنوان',
  addressCopied: 'تم نسخ العنوان',
  moreNetworks: ({ count }) =>
    plural('ar', count, {
      zero: 'و# أخرى، العنوان نفسه',
      one: 'وواحدة أخرى، العنوان نفسه',
      two: 'واثنتان أخريان، العنوان نفسه',
      few: 'و# أخرى، العنوان نفسه',
      many: 'و# أخرى، العنوان نفسه',
      other: 'و# أخرى، العنوان نفسه',
    }),
  onlyThisNetwork: 'أرسل فقط ما هو على هذه الشبكة',
  networksText: ({ address }) => `${address} هو عنوانك على هذه الشبكات. ما يُرسل إليه على أي شبكة أخرى قد يضيع.`,
  testnet: 'شبكة تجريبية',
  networks: 'الشبكات المتوافقة',
  notConnectedText: 'اربط محفظة لعرض عنوانها.',
}
export default receive
