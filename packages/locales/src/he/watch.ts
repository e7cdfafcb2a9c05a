import type { Words } from '../Words.js'

const watch: Words = {
  label: 'כתובת',
  labelOrName: 'כתובת או שם',
  text: 'רואים מה יש בחשבון. אי אפשר לחתום או לשלוח.',
  paste: 'הדבקה',
  clear: 'ניקוי',
  pasteFailed: 'לא ניתן לקרוא את הלוח',
  looking: 'מתבצע חיפוש של החשבון',
  noAddress: 'זו אינה כתובת באף שרשרת של האתר הזה',
  noName: 'אין חשבון בשם הזה',
  lookupFailed: ({ reason }) => `לא ניתן לחפש את השם: ${reason}`,
  found: ({ address }) => `החשבון נמצא: ${address}`,
  submit: 'צפייה בחשבון',
  connected: 'זו צפייה בחשבון הזה',
}
export default watch
