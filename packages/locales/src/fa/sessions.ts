import { plural } from '@portico/core'
import type { Words } from '../Words.js'

const sessions: Words = {
  list: 'نشست‌های این حساب',
  loading: 'در حال بارگذاری نشست‌ها',
  intro: 'کارهایی که این سایت‌ها بی‌آنکه بپرسند می‌توانند با این حساب انجام دهند. شبکه رعایت محدودیت‌ها را تضمین می‌کند.',
  none: 'نشست هوشمندی نیست',
  noneText: 'سایت‌هایی که به آن‌ها اجازه می‌دهید در محدوده معین از سوی این حساب عمل کنند، اینجا می‌آیند.',
  notConnectedText: 'برای دیدن نشست‌ها، یک کیف پول متصل کنید.',
  failed: 'نشست‌های هوشمند بارگذاری نشدند',
  retry: 'تلاش دوباره',

  active: 'فعال',
  expired: 'منقضی',
  revoked: 'پایان‌یافته',
  until: ({ date }) => `تا ${date}`,
  ended: ({ date }) => `پایان: ${date}`,

  maySend: ({ amount, period }) => `ارسال تا ${amount}، ${period}`,
  mayCall: (v) => `فراخوانی ${v.function} از ${v.contract}`,
  mayCallFixed: (v) => `فراخوانی ${v.function} از ${v.contract} با مقادیر توافق‌شده`,
  mayCallPaying: (v) => `فراخوانی ${v.function} از ${v.contract} با پرداخت تا ${v.amount}`,
  mayCallFixedPaying: (v) => `فراخوانی ${v.function} از ${v.contract} با مقادیر توافق‌شده و پرداخت تا ${v.amount}`,
  units: ({ amount, token }) => `${amount} کوچک‌ترین واحد ${token}`,
  other: ({ count }) =>
    plural('fa', count, {
      one: '# محدودیت که اینجا قابل نمایش نیست',
      other: '# محدودیت که اینجا قابل نمایش نیست',
    }),
  eachTime: ({ unit, count }) => (count === 1 ? `هر ${units[unit]}` : plural('fa', count, times[unit])),

  revoke: 'پایان نشست',
  revokeOf: ({ site }) => `پایان نشست ${site}`,
  revoking: 'در حال پایان دادن به نشست',
  revokeFailed: 'نشست هوشمند پایان نیافت',
  endedTitle: ({ site }) => `نشست ${site} پایان یافت`,
  endedText:
    'سایت دیگر نمی‌تواند از آن استفاده کند. شبکه هم می‌تواند به آن پایان دهد: در این صورت پرداخت‌های در راه رد می‌شوند. این کار کارمزد دارد.',
  endOnChain: 'پایان در شبکه نیز',
  endingOnChain: 'در حال پایان دادن در شبکه',

  pending: 'در حال آماده‌سازی نشست',
  pendingText: 'آن را تأیید کردید. کمی طول می‌کشد.',
  createdText: ({ site, date }) => `${site} تا ${date} می‌تواند در این محدوده از سوی این حساب عمل کند.`,
  createFailed: 'نشست آماده نشد',
  limits: 'محدودیت‌ها',
  toList: 'دیدن همه نشست‌ها',
  toAccount: 'رفتن به حساب',
}
export default sessions

const units = { second: 'ثانیه', minute: 'دقیقه', hour: 'ساعت', day: 'روز', week: 'هفته' }
const times = {
  second: { one: 'هر # ثانیه', other: 'هر # ثانیه' },
  minute: { one: 'هر # دقیقه', other: 'هر # دقیقه' },
  hour: { one: 'هر # ساعت', other: 'هر # ساعت' },
  day: { one: 'هر # روز', other: 'هر # روز' },
  week: { one: 'هر # هفته', other: 'هر # هفته' },
}
