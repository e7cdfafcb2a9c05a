import type { Words } from '../Words.js'

const siwx: Words = {
  title: ({ site }) => `ورود به ${site}`,
  text: 'نشان دهید که این حساب از آن شماست. رایگان است و دارایی جابه‌جا نمی‌شود.',
  account: 'حساب',
  site: 'سایت',
  network: 'شبکه',
  validUntil: 'معتبر تا',
  message: 'پیام برای امضا',
  preparing: 'در حال آماده‌سازی پیام',
  cancel: 'لغو',
  waitingText: ({ wallet }) => `پیام را در ${wallet} امضا کنید.`,
  verifyingText: 'سایت در حال بررسی امضاست.',
  closes: 'با بستن این، اتصال کیف پول قطع می‌شود.',
  noWindow: 'پنجره‌ای نیست؟',
  askAgain: 'درخواست دوباره',
  declinedTitle: 'امضا رد شد',
  declinedText: 'وارد نشده‌اید. دوباره تلاش کنید یا لغو کنید.',
  failedTitle: 'پیام امضا نشد',
  failedText: 'وارد نشده‌اید. با پیام جدید دوباره تلاش کنید یا لغو کنید.',
  smartAccountText: 'شاید این برنامه از حساب هوشمند پشتیبانی نکند',
  nothing: 'چیزی برای امضا نیست',
  nothingText: 'حساب فعال اکنون نیازی به ورود ندارد.',
  toAccount: 'رفتن به حساب',
}
export default siwx
