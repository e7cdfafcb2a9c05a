import type { Words } from '../Words.js'

const names: Words = {
  name: 'שם',
  placeholder: 'alice',
  intro: ({ suffix }) => `אפשר יהיה לשלוח אליו במקום לכתובת שלך. הסיומת שלו: ${suffix}.`,
  rule: 'לפחות 4 אותיות, ספרות או מקפים',
  checking: 'בודקים אם השם פנוי…',
  isFree: ({ name }) => `${name} פנוי.`,
  isTaken: ({ name }) => `לא ניתן לרשום את ${name}. יש לבחור שם אחר.`,
  suggestions: 'הצעות',
  available: 'פנוי',
  taken: 'תפוס',
  register: 'רישום השם',
  registering: 'חתימה על ההודעה',
  cancel: 'ביטול',
  signText: 'החתימה על ההודעה ללא עלות. ההודעה תקפה לעשר שניות מרגע הצגתה.',
  failedTitle: 'השם לא נרשם',
  declined: 'דחית את החתימה.',

  notOffered: 'לא ניתן לרשום כאן שם',
  notOfferedText: 'שמות מיועדים לחשבונות של הארנק המובנה ברשתות EVM.',
  notConnectedText: 'יש לחבר ארנק כדי לתת לו שם.',
  hasName: ({ name }) => `השם שלך הוא ${name}`,
  hasNameText: 'לכל חשבון יש שם אחד באתר הזה.',

  done: 'סיום',
  successTitle: ({ name }) => `השם שלך: ${name}`,
  successText: 'הוא מוצג במקום הכתובת שלך, ואחרים יכולים לשלוח אליו.',
  toAccount: 'מעבר לחשבון',
}
export default names
