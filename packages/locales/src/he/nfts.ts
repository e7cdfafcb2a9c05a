import { plural } from '@portico/core'
import type { Words } from '../Words.js'

const nfts: Words = {
  tokens: 'פריטי NFT',
  loading: 'טעינת NFT',
  loadMore: 'טעינת עוד',
  showHidden: ({ count }) =>
    plural('he', count, { one: 'הצגת המוסתר (#)', two: 'הצגת המוסתרים (#)', other: 'הצגת המוסתרים (#)' }),
  hideHidden: 'הסתרת ספאם',
  onlyHidden: 'יש כאן רק ספאם',
  onlyHiddenText: 'מה שנשלח לחשבון הזה נראה כמו ספאם, ולכן מוסתר.',
  unnamed: ({ tokenId }) => `#${tokenId}`,
  times: ({ amount }) => `×${amount}`,

  none: 'אין עדיין NFT',
  noneText: ({ network }) => `מה שייקנה או יתקבל ברשת ${network} יופיע כאן.`,
  unsupported: 'אין פריטי NFT להצגה',
  unsupportedText: ({ network }) => `לא ניתן להציג כאן פריטי NFT ברשת ${network}. אפשר לראות אותם בסייר.`,
  failed: 'טעינת פריטי ה-NFT נכשלה',
  offline: 'אין חיבור לאינטרנט',
  offlineText: 'פריטי ה-NFT יופיעו כשהחיבור לאינטרנט יחזור.',
  outdatedText: 'ייתכן שהמוצג כאן אינו עדכני.',
  retry: 'ניסיון נוסף',

  spam: 'זה נראה כמו ספאם',
  spamText: 'אין לפעול לפי הכתוב בו: טוקנים כאלה מובילים לאתרים שגונבים.',
  description: 'תיאור',
  traits: 'מאפיינים',
  details: 'פרטים',
  contract: 'חוזה',
  copyContract: 'העתקת כתובת החוזה',
  contractCopied: 'כתובת החוזה הועתקה',
  onExplorer: 'הצגת החוזה בסייר',
  tokenId: 'מזהה הטוקן',
  copyTokenId: 'העתקת מזהה הטוקן',
  tokenIdCopied: 'מזהה הטוקן הועתק',
  standard: 'תקן',
  amount: 'יש לך',
  network: 'רשת',
  notFound: 'ה-NFT לא נמצא',
  notFoundText: ({ network }) => `הוא אינו בחשבון הפעיל ברשת ${network}.`,
  notConnectedText: 'יש לחבר ארנק כדי לראות NFT שבו.',
  toAccount: 'מעבר לחשבון',
}
export default nfts
