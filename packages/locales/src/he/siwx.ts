import type { Words } from '../Words.js'

const siwx: Words = {
  title: ({ site }) => `כניסה לאתר ${site}`,
  text: 'הוכחה שהחשבון הזה שלך. ללא עלות וללא העברת כספים.',
  account: 'חשבון',
  site: 'אתר',
  network: 'רשת',
  validUntil: 'בתוקף עד',
  message: 'הודעה לחתימה',
  preparing: 'מכינים את ההודעה',
  cancel: 'ביטול',
  waitingText: ({ wallet }) => `יש לחתום על ההודעה בארנק ${wallet}.`,
  verifyingText: 'האתר בודק את החתימה.',
  closes: 'סגירה תנתק את הארנק.',
  noWindow: 'לא נפתח חלון?',
  askAgain: 'בקשה חוזרת',
  declinedTitle: 'החתימה נדחתה',
  declinedText: 'הכניסה לא בוצעה. אפשר לנסות שוב או לבטל.',
  failedTitle: 'לא ניתן היה לחתום על ההודעה',
  failedText: 'הכניסה לא בוצעה. אפשר לנסות שוב עם ההודעה החדשה או לבטל.',
  smartAccountText: 'ייתכן שהאפליקציה אינה תומכת בחשבונות חכמים',
  nothing: 'אין על מה לחתום',
  nothingText: 'החשבון הפעיל אינו צריך כניסה כעת.',
  toAccount: 'מעבר לחשבון',
}
export default siwx
