import type { Words } from '../Words.js'

/** What sending, swapping and paying have in common. */
export const transfers: Words = {
  back: 'वापस',
  balance: 'बैलेंस',
  cancel: 'रद्द करें',
  retry: 'फिर कोशिश करें',
  showAll: 'सभी दिखाएँ',
  toAccount: 'खाते पर वापस',
  tryAgain: 'फिर कोशिश करें',
  viewOnExplorer: 'एक्सप्लोरर पर देखें',

  done: 'हो गया',
  network: 'नेटवर्क',

  chooseToken: 'टोकन चुनें',
  tokenIs: ({ symbol }) => `टोकन: ${symbol}। बदलें।`,
  max: 'अधिकतम',
  tokens: 'टोकन',
  noTokenCalled: ({ name }) => `${name} नाम का कोई टोकन नहीं`,

  feeAtMost: 'नेटवर्क शुल्क, अधिकतम',
  feeUnknown: 'पता नहीं',
  nothingToReview: 'जाँचने के लिए कुछ नहीं',
  openTitle: 'भेजी गई राशि अब भी पहुँच सकती है',
  showTransfer: 'दिखाएँ',

  yourWallet: 'आपके वॉलेट',
  confirmIn: ({ wallet }) => `${wallet} में पुष्टि करें`,
  rejectIn: ({ wallet }) => `${wallet} में अस्वीकार करें`,
  rejectText: 'अनुरोध वहाँ अब भी खुला है, और यह पेज उसे वापस नहीं ले सकता।',
  checkNow: 'अभी जाँचें',
  reasonAnd: ({ reason, text }) => `${reason}। ${text}`,
  unknownTitle: 'अभी पता नहीं',
  notSentTitle: 'नहीं भेजा गया',
  notSentText: 'खाते से कुछ नहीं गया।',
  replacedTitle: 'बदला गया',
  replacedText: 'इसकी जगह इस खाते के दूसरे लेनदेन ने ली: वॉलेट में इसे तेज़ या रद्द किया गया।',
  changedTitle: ({ wallet }) => `${wallet} से कुछ और भेजा गया`,
  changedText: ({ wallet }) =>
    `${wallet} से जो भेजा गया, वह वह नहीं है जिसकी आपने यहाँ पुष्टि की। कारण जानने से पहले इसे फिर इस्तेमाल न करें।`,
  changedUnsent: 'वॉलेट ने जिस पर हस्ताक्षर किया, वह वह नहीं है जिसकी आपने यहाँ पुष्टि की। इस पेज ने इसे नहीं भेजा।',
  youConfirmed: 'आपने पुष्टि की',
  walletSigned: 'वॉलेट ने हस्ताक्षर किया',
  unprovedTitle: 'केवल आपका वॉलेट कहता है कि यह पूरा हो गया है',
  unprovedText: 'नेटवर्क पर यह नहीं दिखता: कितना और किसे भेजा गया, यह पक्का नहीं है। आगे बढ़ने से पहले जाँच लें।',
}
