import type { Words } from '../Words.js'

const ledger: Words = {
  unsupported: 'הדפדפן הזה לא יכול לגשת ל-Ledger',
  unsupportedText: 'השתמשו ב-Chrome, ב-Edge או ב-Opera במחשב.',
  plug: 'חברו את ה-Ledger ובטלו את הנעילה',
  plugText: 'לאחר מכן בחרו בו ברשימה שהדפדפן פותח.',
  choose: 'בחירת מכשיר',
  app: 'פתחו אפליקציה ב-Ledger',
  appText: ({ name }) => `פתחו את האפליקציה ${name} ואז בחרו בה`,
  reading: 'קריאת כתובות',
  addresses: 'כתובות',
  legacy: 'ישנות',
  more: 'הצגת עוד',
  verify: 'בדיקה במכשיר',
  verifying: 'השוו את הכתובת הזאת לכתובת שבמכשיר ואשרו אותה שם.',
  verified: 'המכשיר אישר את הכתובת הזאת',
  connect: 'התחברות',
  connected: 'ה-Ledger מחובר',
  retry: 'ניסיון נוסף',
  cancel: 'ביטול',
  opening: 'מחפשים את ה-Ledger',
  confirm: 'בדקו הכול במכשיר ואשרו שם.',
  hashes: 'המכשיר הזה מציג שני גיבובים במקום הנתונים. השוו אותם וחתמו רק אם אתם סומכים על האתר הזה.',
  domainHash: 'גיבוב התחום',
  messageHash: 'גיבוב ההודעה',
}
export default ledger
