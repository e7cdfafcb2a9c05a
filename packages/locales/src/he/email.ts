import { plural } from '@portico/core'
import type { Words } from '../Words.js'

const email: Words = {
  address: 'כתובת דוא״ל',
  submit: 'המשך עם דוא״ל',
  tryAgain: ({ seconds }) =>
    plural('he', seconds, {
      one: 'אפשר לנסות שוב בעוד שנייה',
      two: 'אפשר לנסות שוב בעוד שתי שניות',
      other: 'אפשר לנסות שוב בעוד # שניות',
    }),
  codeTitle: 'הזנת הקוד',
  codeSent: ({ address }) => `שלחנו שש ספרות אל ${address}`,
  codeSentToAccount: 'לחשבון הזה יש כתובת דוא״ל. שלחנו אליה שש ספרות.',
  codeLabel: 'קוד בן שש ספרות',
  resendIn: ({ time }) => `שליחה שוב בעוד ${time}`,
  resend: 'שליחת הודעה חדשה',
  checking: 'בבדיקה',
  signingIn: 'הכניסה מתבצעת',
  retry: 'ניסיון נוסף',
  otherAddress: 'שימוש בכתובת אחרת',
  otherLogin: 'כניסה בדרך אחרת',
  connected: 'מחובר',
  changed: 'הדוא״ל עודכן',
  deviceTitle: 'יש לפתוח את הקישור ששלחנו',
  deviceText: 'הדפדפן הזה חדש לנו.',
  deviceSent: ({ address }) => `ההודעה נשלחה אל ${address}`,
  deviceSentToAccount: 'ההודעה נשלחה לכתובת הדוא״ל של החשבון שלך.',
  pickNumber: 'יש לבחור במספר הזה בדף שלו',
  waitingForLink: 'בהמתנה לפתיחת הקישור',
  nothingTitle: 'לא נדרש קוד',
  nothingText: 'יש להתחיל מכתובת הדוא״ל שלך.',
  toAddress: 'הזנת כתובת',
  currentEmail: 'הכתובת הנוכחית',
  noEmailYet: 'אין עדיין כתובת',
  openPage: 'פתיחת דף הארנק',
  waitingForPage: 'ממתינים לשינוי בעמוד הארנק שלך',
  editText: 'יישלח קוד לכתובת הנוכחית, ואחריו קוד לכתובת החדשה.',
  notEmbedded: 'כדי לשנות כתובת יש להתחבר בדוא״ל או ברשת חברתית.',
}
export default email
