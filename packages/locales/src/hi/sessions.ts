import { plural } from '@portico/core'
import type { Words } from '../Words.js'

const sessions: Words = {
  list: 'इस खाते के सेशन',
  loading: 'सेशन लोड हो रहे हैं',
  intro: 'ये साइटें आपसे पूछे बिना इस खाते से क्या कर सकती हैं। सीमाएँ नेटवर्क लागू करता है।',
  none: 'कोई Smart Sessions नहीं',
  noneText: 'जिन साइटों को आप सीमाओं के साथ इस खाते की ओर से काम करने देते हैं, वे यहाँ दिखेंगी।',
  notConnectedText: 'सेशन देखने के लिए खाता कनेक्ट करें।',
  failed: 'Smart Sessions लोड नहीं हो सके',
  retry: 'फिर कोशिश करें',

  active: 'सक्रिय',
  expired: 'समय समाप्त',
  revoked: 'खत्म किया',
  until: ({ date }) => `${date} तक`,
  ended: ({ date }) => `${date} को खत्म हुआ`,

  maySend: ({ period, amount }) => `${period} ${amount} तक भेजना`,
  mayCall: (v) => `${v.contract} का ${v.function} कॉल करना`,
  mayCallFixed: (v) => `${v.contract} का ${v.function} तय मानों के साथ कॉल करना`,
  mayCallPaying: (v) => `${v.contract} का ${v.function} कॉल करना, ${v.amount} तक भुगतान के साथ`,
  mayCallFixedPaying: (v) => `${v.contract} का ${v.function} तय मानों के साथ कॉल करना, ${v.amount} तक भुगतान के साथ`,
  units: ({ token, amount }) => `${token} की ${amount} सबसे छोटी इकाइयाँ`,
  other: ({ count }) =>
    plural('hi', count, { one: '# सीमा जो यहाँ नहीं दिखाई जा सकती', other: '# सीमाएँ जो यहाँ नहीं दिखाई जा सकतीं' }),
  eachTime: ({ unit, count }) =>
    count === 1
      ? `हर ${times[unit]}`
      : plural('hi', count, { one: `हर # ${times[unit]}`, other: `हर # ${times[unit]}` }),

  revoke: 'सेशन खत्म करें',
  revokeOf: ({ site }) => `${site} का सेशन खत्म करें`,
  revoking: 'सेशन खत्म हो रहा है',
  revokeFailed: 'Smart Session खत्म नहीं हो सका',
  endedTitle: ({ site }) => `${site} का सेशन समाप्त हो गया`,
  endedText:
    'साइट अब इसका उपयोग नहीं कर सकती। नेटवर्क भी इसे समाप्त कर सकता है: तब रास्ते में चल रहे भुगतान अस्वीकार हो जाते हैं। इसका शुल्क लगता है।',
  endOnChain: 'नेटवर्क पर भी समाप्त करें',
  endingOnChain: 'नेटवर्क पर समाप्त हो रहा है',

  pending: 'सेशन सेट अप हो रहा है',
  pendingText: 'आपने इसे मंज़ूरी दी है। इसमें थोड़ा समय लगेगा।',
  createdText: ({ site, date }) => `${site} ${date} तक इन सीमाओं में इस खाते की ओर से काम कर सकती है।`,
  createFailed: 'सेशन सेट अप नहीं हो सका',
  limits: 'सीमाएँ',
  toList: 'सभी सेशन देखें',
  toAccount: 'खाते पर जाएँ',
}
export default sessions

const times = { second: 'सेकंड', minute: 'मिनट', hour: 'घंटे', day: 'दिन', week: 'हफ़्ते' }
