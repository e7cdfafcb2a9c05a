import { plural } from '@portico/core'
import type { Words } from '../Words.js'

const receive: Words = {
  code: ({ address }) => `הכתובת ${address} כקוד QR. אם אי אפשר לסרוק, אפשר להעתיק אותה.`,
  yourAddress: ({ network }) => `הכתובת שלך ברשת ${network}`,
  copyAddress: 'העתקת הכתובת',
  addressCopied: 'הכתובת הועתקה',
  moreNetworks: ({ count }) =>
    plural('he', count, { one: 'ועוד אחת, אותה כתובת', two: 'ועוד שתיים, אותה כתובת', other: 'ועוד #, אותה כתובת' }),
  onlyThisNetwork: 'יש לשלוח רק מה שברשת הזאת',
  networksText: ({ address }) => `${address} היא הכתובת שלך ברשתות האלה. מה שיישלח אליה ברשת אחרת עלול ללכת לאיבוד.`,
  testnet: 'רשת בדיקה',
  networks: 'רשתות תואמות',
  notConnectedText: 'יש לחבר ארנק כדי לראות את הכתובת שלו.',
}
export default receive
