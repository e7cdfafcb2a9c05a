import type { Words } from '../Words.js'
import { evmCalls } from './requests/evmCalls.js'
import { messages } from './requests/messages.js'
import { shared } from './requests/shared.js'
import { solana } from './requests/solana.js'
import { typedData } from './requests/typedData.js'

export const requests: Words = { ...shared, ...evmCalls, ...typedData, ...messages, ...solana }

export const approval: Words = {
  askedBy: 'अनुरोध करने वाली साइट',
  rawData: 'मूल डेटा',
  reject: 'अस्वीकार करें',
  review: 'जाँचें',
  windowHint: 'आप इस वॉलेट की विंडो में मंज़ूरी देते हैं, जहाँ आपको सब कुछ दिखता है।',
  continueThere: 'खुली हुई विंडो में आगे बढ़ें।',
  blocked: 'विंडो नहीं खुली। शायद आपके ब्राउज़र ने उसे रोक दिया।',
  openWindow: 'विंडो खोलें',
  openAgain: 'फिर से खोलें',
  readToEnd: 'अनुरोध अंत तक पढ़ें। यह अनुरोध इसका है:',
  confirmFirst: 'पुष्टि करें, फिर मंज़ूर करें। यह अनुरोध इसका है:',
  trustFirst: 'तभी मंज़ूर करें जब आपको इस पर भरोसा हो:',
  siteAbove: 'ऊपर दी गई साइट',
  moment: 'एक पल रुकें',
  fetching: 'अनुरोध लाया जा रहा है।',
  nothing: 'मंज़ूर करने के लिए कुछ नहीं',
  nothingText: 'जब कोई साइट कुछ माँगती है, तो यह विंडो अपने आप खुलती है। आप इसे बंद कर सकते हैं।',
  over: 'यह अनुरोध अब मान्य नहीं है',
  overText:
    'इसे पहले खोला जा चुका है, वापस ले लिया गया है, या यह बहुत पुराना है। साइट पर वापस जाएँ और फिर से अनुरोध करें। किसी चीज़ पर हस्ताक्षर नहीं हुआ।',
  approved: 'मंज़ूर किया गया',
  approving: 'हस्ताक्षर हो रहा है।',
  rejected: 'अस्वीकार किया गया',
  goBack: 'आप यह विंडो बंद करके साइट पर वापस जा सकते हैं।',
  passkeyNow: 'अपनी पासकी इस्तेमाल करें',
  passkeyNowText: 'आपका ब्राउज़र अब इसे माँग रहा है।',
  passkeyUnused: 'पासकी इस्तेमाल नहीं हुई',
  passkeyUnusedText: 'आपकी पासकी के बिना किसी चीज़ पर हस्ताक्षर नहीं होता।',
  retry: 'फिर कोशिश करें',
  failed: 'यह नहीं हुआ',
  newBrowsers: ({ count }) => (count === 1 ? 'एक नए ब्राउज़र ने लॉग इन किया' : 'नए ब्राउज़रों ने लॉग इन किया'),
  newBrowsersText: ({ list }) =>
    `${list}। अगर यह आप नहीं थे, तो अपने वॉलेट के पेज पर हर जगह से लॉग आउट करें और कुछ भी स्वीकृत न करें।`,
}
