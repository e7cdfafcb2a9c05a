import type { Words } from '../Words.js'

const ledger: Words = {
  unsupported: 'यह ब्राउज़र Ledger तक नहीं पहुँच सकता',
  unsupportedText: 'कंप्यूटर पर Chrome, Edge या Opera का उपयोग करें।',
  plug: 'अपना Ledger लगाएँ और अनलॉक करें',
  plugText: 'फिर ब्राउज़र द्वारा खोली गई सूची में उसे चुनें।',
  choose: 'डिवाइस चुनें',
  app: 'अपने Ledger पर कोई ऐप खोलें',
  appText: ({ name }) => `${name} ऐप खोलें, फिर इसे चुनें`,
  reading: 'पते पढ़े जा रहे हैं',
  addresses: 'पते',
  legacy: 'पुराने',
  more: 'और दिखाएँ',
  verify: 'डिवाइस पर जाँचें',
  verifying: 'इस पते की तुलना डिवाइस वाले पते से करें और वहीं पुष्टि करें।',
  verified: 'डिवाइस ने इस पते की पुष्टि कर दी है',
  connect: 'कनेक्ट करें',
  connected: 'आपका Ledger कनेक्ट है',
  retry: 'फिर से कोशिश करें',
  cancel: 'रद्द करें',
  opening: 'आपका Ledger खोजा जा रहा है',
  confirm: 'डिवाइस पर सब कुछ जाँचें और वहीं पुष्टि करें।',
  hashes: 'यह डिवाइस डेटा की जगह दो हैश दिखाता है। उनकी तुलना करें और इस साइट पर भरोसा हो तभी हस्ताक्षर करें।',
  domainHash: 'डोमेन हैश',
  messageHash: 'संदेश हैश',
}
export default ledger
