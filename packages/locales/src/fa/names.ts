import type { Words } from '../Words.js'

const names: Words = {
  name: 'نام',
  placeholder: 'alice',
  intro: ({ suffix }) => `دیگران می‌توانند به‌جای آدرس، به این نام ارسال کنند. پسوند آن ${suffix} است.`,
  rule: 'دست‌کم ۴ حرف، رقم یا خط تیره',
  checking: 'در حال بررسی آزاد بودن نام…',
  isFree: ({ name }) => `${name} آزاد است.`,
  isTaken: ({ name }) => `${name} قابل ثبت نیست. نام دیگری انتخاب کنید.`,
  suggestions: 'پیشنهادها',
  available: 'آزاد',
  taken: 'گرفته‌شده',
  register: 'ثبت این نام',
  registering: 'پیام را امضا کنید',
  cancel: 'لغو',
  signText: 'یک پیام را رایگان امضا می‌کنید. پس از نمایش، ده ثانیه اعتبار دارد.',
  failedTitle: 'نام ثبت نشد',
  declined: 'امضا را رد کردید.',

  notOffered: 'اینجا نمی‌توان نام ثبت کرد',
  notOfferedText: 'نام‌ها برای حساب‌های کیف پول داخلی در شبکه‌های EVM هستند.',
  notConnectedText: 'برای نام‌گذاری، یک کیف پول متصل کنید.',
  hasName: ({ name }) => `نام شما ${name} است`,
  hasNameText: 'هر حساب در این سایت یک نام دارد.',

  done: 'تمام',
  successTitle: ({ name }) => `نام شما: ${name}`,
  successText: 'به‌جای آدرس شما نشان داده می‌شود و دیگران می‌توانند به آن ارسال کنند.',
  toAccount: 'رفتن به حساب',
}
export default names
