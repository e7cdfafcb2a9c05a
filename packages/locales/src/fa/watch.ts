import type { Words } from '../Words.js'

const watch: Words = {
  label: 'آدرس',
  labelOrName: 'آدرس یا نام',
  text: 'آنچه حساب دارد را می‌بینید. چیزی امضا یا ارسال نمی‌شود.',
  paste: 'چسباندن',
  clear: 'پاک کردن',
  pasteFailed: 'خواندن کلیپ‌بورد ممکن نشد',
  looking: 'در حال یافتن حساب',
  noAddress: 'این آدرس در هیچ زنجیره‌ای از این سایت نیست',
  noName: 'حسابی با این نام نیست',
  lookupFailed: ({ reason }) => `یافتن نام ممکن نشد: ${reason}`,
  found: ({ address }) => `حساب پیدا شد: ${address}`,
  submit: 'دیدن حساب',
  connected: 'این حساب را می‌بینید',
}
export default watch
