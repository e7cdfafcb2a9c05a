import type { Words } from '../Words.js'

const embedded: Words = {
  opening: 'הארנק שלך נפתח',
  openingText: 'יש לעיין שם בבקשה, ואז לאשר או לדחות אותה.',
  slowText: 'זה נמשך יותר מהרגיל. יש לבדוק את החיבור לאינטרנט, או לבטל ולנסות שוב.',
  cancel: 'ביטול',
  continueAs: ({ name }) => `המשך בתור ${name}`,
  digitsText: ({ digits }) => `יש להקליד ${digits} בחלון הארנק.`,
  openWindow: 'פתיחת החלון',
}
export default embedded
