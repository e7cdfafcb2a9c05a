import { plural } from '@portico/core'
import type { Words } from '../Words.js'

const email: Words = {
  address: 'آدرس ایمیل',
  submit: 'ادامه با ایمیل',
  tryAgain: ({ seconds }) =>
    plural('fa', seconds, { one: '# ثانیه دیگر دوباره تلاش کنید', other: '# ثانیه دیگر دوباره تلاش کنید' }),
  codeTitle: 'کد را وارد کنید',
  codeSent: ({ address }) => `کد شش‌رقمی به ${address} فرستاده شد`,
  codeSentToAccount: 'این حساب آدرس ایمیل دارد. کد شش‌رقمی به آن فرستاده شد.',
  codeLabel: 'کد شش‌رقمی',
  resendIn: ({ time }) => `ارسال دوباره: ${time}`,
  resend: 'ارسال ایمیل جدید',
  checking: 'در حال بررسی',
  signingIn: 'در حال ورود',
  retry: 'تلاش دوباره',
  otherAddress: 'استفاده از آدرس دیگر',
  otherLogin: 'ورود از راه دیگر',
  connected: 'متصل شد',
  changed: 'ایمیل تغییر کرد',
  deviceTitle: 'پیوند ارسالی را باز کنید',
  deviceText: 'این مرورگر برای ما تازه است.',
  deviceSent: ({ address }) => `ایمیل به ${address} فرستاده شد`,
  deviceSentToAccount: 'ایمیل به آدرس حساب شما فرستاده شد.',
  pickNumber: 'در صفحه آن این عدد را انتخاب کنید',
  waitingForLink: 'در انتظار باز شدن پیوند',
  nothingTitle: 'کدی لازم نیست',
  nothingText: 'با آدرس ایمیل خود شروع کنید.',
  toAddress: 'وارد کردن آدرس',
  currentEmail: 'آدرس فعلی',
  noEmailYet: 'هنوز آدرسی نیست',
  openPage: 'باز کردن صفحه کیف پول',
  waitingForPage: 'در انتظار تغییر در صفحه کیف پول شما',
  editText: 'ابتدا کدی به آدرس فعلی و سپس کدی به آدرس جدید فرستاده می‌شود.',
  notEmbedded: 'برای تغییر آدرس، با ایمیل یا شبکه اجتماعی متصل شوید.',
}
export default email
