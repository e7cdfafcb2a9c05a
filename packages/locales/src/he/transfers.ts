import type { Words } from '../Words.js'

/** What sending, swapping and paying have in common. */
export const transfers: Words = {
  back: 'חזרה',
  balance: 'יתרה',
  cancel: 'ביטול',
  retry: 'ניסיון נוסף',
  showAll: 'הצגת הכול',
  toAccount: 'חזרה לחשבון',
  tryAgain: 'ניסיון נוסף',
  viewOnExplorer: 'הצגה בסייר',

  done: 'סיום',
  network: 'רשת',

  chooseToken: 'בחירת טוקן',
  tokenIs: ({ symbol }) => `טוקן: ${symbol}. שינוי.`,
  max: 'מרב',
  tokens: 'טוקנים',
  noTokenCalled: ({ name }) => `אין טוקן בשם ${name}`,

  feeAtMost: 'עמלת רשת, לכל היותר',
  feeUnknown: 'לא ידועה',
  nothingToReview: 'אין מה לבדוק',
  openTitle: 'ייתכן שהעברה עוד תגיע',
  showTransfer: 'הצגה',

  yourWallet: 'הארנק שלך',
  confirmIn: ({ wallet }) => `יש לאשר דרך ${wallet}`,
  rejectIn: ({ wallet }) => `יש לדחות דרך ${wallet}`,
  rejectText: 'הבקשה עדיין פתוחה שם, והדף הזה אינו יכול לבטל אותה.',
  checkNow: 'בדיקה כעת',
  reasonAnd: ({ reason, text }) => `${reason}. ${text}`,
  unknownTitle: 'עדיין לא ידוע',
  notSentTitle: 'לא נשלח',
  notSentText: 'דבר לא יצא מהחשבון.',
  replacedTitle: 'הוחלפה',
  replacedText: 'עסקה אחרת של החשבון תפסה את מקומה: היא הואצה או בוטלה בארנק.',
  changedTitle: ({ wallet }) => `נשלח משהו אחר דרך ${wallet}`,
  changedText: ({ wallet }) => `מה שנשלח דרך ${wallet} אינו מה שאישרת כאן. אין להשתמש בו שוב עד שתתברר הסיבה.`,
  changedUnsent: 'מה שהארנק חתם אינו מה שאישרת כאן. הדף הזה לא שלח זאת.',
  youConfirmed: 'מה שאישרת',
  walletSigned: 'מה שהארנק חתם',
  unprovedTitle: 'רק הארנק שלך מדווח שהפעולה בוצעה',
  unprovedText: 'הרשת אינה מציגה זאת: לא ודאי כמה נשלח ולמי. יש לבדוק לפני שממשיכים.',
}
