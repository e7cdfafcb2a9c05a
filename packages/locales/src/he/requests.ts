import type { Words } from '../Words.js'
import { evmCalls } from './requests/evmCalls.js'
import { messages } from './requests/messages.js'
import { shared } from './requests/shared.js'
import { solana } from './requests/solana.js'
import { typedData } from './requests/typedData.js'

export const requests: Words = { ...shared, ...evmCalls, ...typedData, ...messages, ...solana }

export const approval: Words = {
  askedBy: 'הבקשה מאת',
  rawData: 'נתונים גולמיים',
  reject: 'דחייה',
  review: 'בדיקה',
  windowHint: 'האישור נעשה בחלון של הארנק הזה, שבו רואים הכול.',
  continueThere: 'יש להמשיך בחלון שנפתח.',
  blocked: 'החלון לא נפתח. ייתכן שהדפדפן חסם אותו.',
  openWindow: 'פתיחת החלון',
  openAgain: 'פתיחה חוזרת',
  readToEnd: 'יש לקרוא עד הסוף את הבקשה מאת',
  confirmFirst: 'יש לסמן את תיבת האישור, ואז לאשר את הבקשה מאת',
  trustFirst: 'יש לאשר רק מתוך אמון. הבקשה מאת',
  siteAbove: 'האתר שמופיע למעלה',
  moment: 'רק רגע',
  fetching: 'הבקשה מתקבלת.',
  nothing: 'אין מה לאשר',
  nothingText: 'החלון הזה נפתח מעצמו כשאתר מבקש משהו. אפשר לסגור אותו.',
  over: 'הבקשה הזאת אינה בתוקף עוד',
  overText: 'היא כבר נפתחה, בוטלה או ישנה מדי. יש לחזור לאתר ולבקש שוב. דבר לא נחתם.',
  approved: 'אושר',
  approving: 'החתימה מתבצעת.',
  rejected: 'נדחה',
  goBack: 'אפשר לסגור את החלון הזה ולחזור לאתר.',
  passkeyNow: 'יש להשתמש במפתח הגישה',
  passkeyNowText: 'הדפדפן מבקש אותו כעת.',
  passkeyUnused: 'לא נעשה שימוש במפתח הגישה',
  passkeyUnusedText: 'בלי מפתח הגישה שלך דבר לא נחתם.',
  retry: 'ניסיון נוסף',
  failed: 'הפעולה לא בוצעה',
  newBrowsers: ({ count }) => (count === 1 ? 'דפדפן חדש התחבר' : 'דפדפנים חדשים התחברו'),
  newBrowsersText: ({ list }) => `${list}. אם זה לא היית את או אתה, יש להתנתק מכל מקום בדף הארנק ולא לאשר דבר.`,
}
