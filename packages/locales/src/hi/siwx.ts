import type { Words } from '../Words.js'

const siwx: Words = {
  title: ({ site }) => `${site} में साइन इन करें`,
  text: 'साबित करें कि यह खाता आपका है। यह मुफ़्त है और इससे पैसे नहीं जाते।',
  account: 'खाता',
  site: 'साइट',
  network: 'नेटवर्क',
  validUntil: 'कब तक मान्य',
  message: 'हस्ताक्षर के लिए संदेश',
  preparing: 'संदेश तैयार हो रहा है',
  cancel: 'रद्द करें',
  waitingText: ({ wallet }) => `${wallet} में संदेश पर हस्ताक्षर करें।`,
  verifyingText: 'साइट हस्ताक्षर जाँच रही है।',
  closes: 'इसे बंद करने पर वॉलेट डिसकनेक्ट होगा।',
  noWindow: 'विंडो नहीं खुली?',
  askAgain: 'फिर से पूछें',
  declinedTitle: 'हस्ताक्षर अस्वीकार हुआ',
  declinedText: 'आप साइन इन नहीं हैं। फिर कोशिश करें, या रद्द करें।',
  failedTitle: 'संदेश पर हस्ताक्षर नहीं हो सका',
  failedText: 'आप साइन इन नहीं हैं। नए संदेश के साथ फिर कोशिश करें, या रद्द करें।',
  smartAccountText: 'शायद यह ऐप स्मार्ट खातों के साथ काम नहीं करता',
  nothing: 'हस्ताक्षर के लिए कुछ नहीं',
  nothingText: 'इस खाते को अभी साइन इन की ज़रूरत नहीं है।',
  toAccount: 'खाते पर जाएँ',
}
export default siwx
