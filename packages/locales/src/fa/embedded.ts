import type { Words } from '../Words.js'

const embedded: Words = {
  opening: 'در حال باز کردن کیف پول',
  openingText: 'درخواست را آنجا ببینید، سپس آن را تأیید یا رد کنید.',
  slowText: 'بیش از حد معمول طول کشیده است. اتصال اینترنت را بررسی کنید، یا لغو و دوباره تلاش کنید.',
  cancel: 'لغو',
  continueAs: ({ name }) => `ادامه با نام ${name}`,
  digitsText: ({ digits }) => `در پنجره کیف پول ${digits} را وارد کنید.`,
  openWindow: 'باز کردن پنجره',
}
export default embedded
