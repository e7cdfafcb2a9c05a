import type { Words } from '../Words.js'

const names: Words = {
  name: 'नाम',
  placeholder: 'alice',
  intro: ({ suffix }) => `लोग आपके पते की जगह इस नाम पर भेज सकते हैं। इसके अंत में ${suffix} होता है।`,
  rule: 'कम से कम 4 अक्षर, अंक या हाइफ़न',
  checking: 'उपलब्धता जाँची जा रही है…',
  isFree: ({ name }) => `${name} उपलब्ध है।`,
  isTaken: ({ name }) => `${name} रजिस्टर नहीं हो सकता। दूसरा नाम चुनें।`,
  suggestions: 'सुझाव',
  available: 'उपलब्ध',
  taken: 'लिया जा चुका',
  register: 'नाम रजिस्टर करें',
  registering: 'संदेश पर हस्ताक्षर करें',
  cancel: 'रद्द करें',
  signText: 'आप एक संदेश पर हस्ताक्षर करते हैं, यह मुफ़्त है। दिखने के बाद यह दस सेकंड तक मान्य है।',
  failedTitle: 'नाम रजिस्टर नहीं हुआ',
  declined: 'आपने हस्ताक्षर अस्वीकार किया।',

  notOffered: 'यहाँ नाम रजिस्टर नहीं हो सकता',
  notOfferedText: 'नाम EVM नेटवर्क पर इन-बिल्ट वॉलेट के खातों के लिए हैं।',
  notConnectedText: 'नाम देने के लिए खाता कनेक्ट करें।',
  hasName: ({ name }) => `आपका नाम ${name} है`,
  hasNameText: 'इस साइट पर एक खाते का एक ही नाम होता है।',

  done: 'हो गया',
  successTitle: ({ name }) => `आप ${name} हैं`,
  successText: 'यह आपके पते की जगह दिखता है, और लोग इस पर भेज सकते हैं।',
  toAccount: 'खाते पर जाएँ',
}
export default names
