import type { Words } from '../Words.js'

const watch: Words = {
  label: 'पता',
  labelOrName: 'पता या नाम',
  text: 'आप देखते हैं कि खाते में क्या है। कुछ भी हस्ताक्षरित या भेजा नहीं जा सकता।',
  paste: 'चिपकाएँ',
  clear: 'मिटाएँ',
  pasteFailed: 'क्लिपबोर्ड पढ़ा नहीं जा सका',
  looking: 'खाता खोजा जा रहा है',
  noAddress: 'यह इस साइट की किसी चेन का पता नहीं है',
  noName: 'इस नाम का कोई खाता नहीं है',
  lookupFailed: ({ reason }) => `नाम खोजा नहीं जा सका: ${reason}`,
  found: ({ address }) => `खाता मिला: ${address}`,
  submit: 'खाता देखें',
  connected: 'आप यह खाता देख रहे हैं',
}
export default watch
