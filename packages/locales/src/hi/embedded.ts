import type { Words } from '../Words.js'

const embedded: Words = {
  opening: 'आपका वॉलेट खुल रहा है',
  openingText: 'वहाँ अनुरोध देखें, फिर उसे मंज़ूर या अस्वीकार करें।',
  slowText: 'इसमें सामान्य से ज़्यादा समय लग रहा है। कनेक्शन जाँचें, या रद्द करके फिर कोशिश करें।',
  cancel: 'रद्द करें',
  continueAs: ({ name }) => `${name} के रूप में आगे बढ़ें`,
  digitsText: ({ digits }) => `वॉलेट की विंडो में ${digits} टाइप करें।`,
  openWindow: 'विंडो खोलें',
}
export default embedded
