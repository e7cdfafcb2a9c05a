import { plural } from '@portico/core'
import type { Words } from '../Words.js'

const receive: Words = {
  code: ({ address }) => `पता ${address} QR कोड के रूप में। स्कैन न कर सकें तो कॉपी करें।`,
  yourAddress: ({ network }) => `${network} पर आपका पता`,
  copyAddress: 'पता कॉपी करें',
  addressCopied: 'पता कॉपी हुआ',
  moreNetworks: ({ count }) => plural('hi', count, { one: 'और # अन्य, वही पता', other: 'और # अन्य, वही पता' }),
  onlyThisNetwork: 'सिर्फ़ इस नेटवर्क की चीज़ें भेजें',
  networksText: ({ address }) => `${address} इन नेटवर्क पर आपका पता है। किसी और नेटवर्क पर भेजा गया पैसा खो सकता है।`,
  testnet: 'टेस्टनेट',
  networks: 'संगत नेटवर्क',
  notConnectedText: 'पता देखने के लिए खाता कनेक्ट करें।',
}
export default receive
