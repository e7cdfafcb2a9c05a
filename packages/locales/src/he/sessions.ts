import { plural } from '@portico/core'
import type { Words } from '../Words.js'

const sessions: Words = {
  list: 'הסשנים של החשבון הזה',
  loading: 'הסשנים בטעינה',
  intro: 'מה שהאתרים האלה רשאים לעשות בחשבון הזה בלי לשאול אותך. הרשת אוכפת את המגבלות.',
  none: 'אין סשנים חכמים',
  noneText: 'אתרים שיורשו לפעול בשם החשבון הזה, במסגרת מגבלות, יופיעו כאן.',
  notConnectedText: 'יש לחבר ארנק כדי לראות את הסשנים שלו.',
  failed: 'לא ניתן היה לטעון את הסשנים החכמים',
  retry: 'ניסיון נוסף',

  active: 'פעיל',
  expired: 'פג תוקף',
  revoked: 'הסתיים',
  until: ({ date }) => `עד ${date}`,
  ended: ({ date }) => `הסתיים: ${date}`,

  maySend: ({ amount, period }) => `שליחה של עד ${amount} ${period}`,
  mayCall: (v) => `קריאה ל-${v.function} של ${v.contract}`,
  mayCallFixed: (v) => `קריאה ל-${v.function} של ${v.contract} עם ערכים מוסכמים`,
  mayCallPaying: (v) => `קריאה ל-${v.function} של ${v.contract} בתשלום של עד ${v.amount}`,
  mayCallFixedPaying: (v) => `קריאה ל-${v.function} של ${v.contract} עם ערכים מוסכמים, בתשלום של עד ${v.amount}`,
  units: ({ amount, token }) => `${amount} יחידות מזעריות של ${token}`,
  other: ({ count }) =>
    plural('he', count, {
      one: 'מגבלה אחת שלא ניתן להציג כאן',
      two: 'שתי מגבלות שלא ניתן להציג כאן',
      other: '# מגבלות שלא ניתן להציג כאן',
    }),
  eachTime: ({ unit, count }) => plural('he', count, times[unit]),

  revoke: 'סיום הסשן',
  revokeOf: ({ site }) => `סיום הסשן של ${site}`,
  revoking: 'מסיימים את הסשן',
  revokeFailed: 'לא ניתן היה לסיים את הסשן החכם',
  endedTitle: ({ site }) => `הסשן של ${site} הסתיים`,
  endedText: 'האתר אינו יכול עוד להשתמש בו. גם הרשת יכולה לסיים אותו: אז יידחו תשלומים שכבר בדרך. הדבר כרוך בעמלה.',
  endOnChain: 'סיום גם ברשת',
  endingOnChain: 'מסיימים אותו ברשת',

  pending: 'מכינים את הסשן',
  pendingText: 'אישרת אותו. זה אורך רגע.',
  createdText: ({ site, date }) => `עד ${date}, האתר ${site} רשאי לפעול בשם החשבון הזה במגבלות האלה.`,
  createFailed: 'לא ניתן היה להכין את הסשן',
  limits: 'מגבלות',
  toList: 'הצגת כל הסשנים',
  toAccount: 'מעבר לחשבון',
}
export default sessions

const times = {
  second: { one: 'בכל שנייה', two: 'בכל שתי שניות', other: 'בכל # שניות' },
  minute: { one: 'בכל דקה', two: 'בכל שתי דקות', other: 'בכל # דקות' },
  hour: { one: 'בכל שעה', two: 'בכל שעתיים', other: 'בכל # שעות' },
  day: { one: 'בכל יום', two: 'בכל יומיים', other: 'בכל # ימים' },
  week: { one: 'בכל שבוע', two: 'בכל שבועיים', other: 'בכל # שבועות' },
}
