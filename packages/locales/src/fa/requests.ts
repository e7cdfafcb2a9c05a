import type { Words } from '../Words.js'
import { evmCalls } from './requests/evmCalls.js'
import { messages } from './requests/messages.js'
import { shared } from './requests/shared.js'
import { solana } from './requests/solana.js'
import { typedData } from './requests/typedData.js'

export const requests: Words = { ...shared, ...evmCalls, ...typedData, ...messages, ...solana }

export const approval: Words = {
  askedBy: 'درخواست از',
  rawData: 'دادهٔ خام',
  reject: 'رد کردن',
  review: 'بررسی',
  windowHint: 'در پنجره‌ای از این کیف پول تأیید می‌کنید که همه چیز در آن دیده می‌شود.',
  continueThere: 'در پنجره‌ای که باز شد ادامه دهید.',
  blocked: 'پنجره باز نشد. شاید مرورگرتان جلوی آن را گرفته است.',
  openWindow: 'باز کردن پنجره',
  openAgain: 'باز کردن دوباره',
  readToEnd: 'درخواست را تا پایان بخوانید. درخواست از',
  confirmFirst: 'کادر تأیید را علامت بزنید، سپس تأیید کنید. درخواست از',
  trustFirst: 'تنها اگر اعتماد دارید تأیید کنید. درخواست از',
  siteAbove: 'سایتی که بالا آمده است',
  moment: 'یک لحظه',
  fetching: 'در حال دریافت درخواست.',
  nothing: 'چیزی برای تأیید نیست',
  nothingText: 'هرگاه سایتی چیزی درخواست کند، این پنجره خودش باز می‌شود. می‌توانید آن را ببندید.',
  over: 'این درخواست دیگر معتبر نیست',
  overText: 'پیش‌تر باز شده، پس گرفته شده، یا خیلی قدیمی است. به سایت برگردید و دوباره درخواست کنید. چیزی امضا نشد.',
  approved: 'تأیید شد',
  approving: 'در حال امضا.',
  rejected: 'رد شد',
  goBack: 'می‌توانید این پنجره را ببندید و به سایت برگردید.',
  passkeyNow: 'از کلید عبورتان استفاده کنید',
  passkeyNowText: 'مرورگرتان اکنون آن را می‌خواهد.',
  passkeyUnused: 'از کلید عبور استفاده نشد',
  passkeyUnusedText: 'بدون کلید عبور شما چیزی امضا نمی‌شود.',
  retry: 'تلاش دوباره',
  failed: 'انجام نشد',
  newBrowsers: ({ count }) => (count === 1 ? 'یک مرورگر جدید وارد شد' : 'مرورگرهای جدید وارد شدند'),
  newBrowsersText: ({ list }) =>
    `${list}. اگر کار شما نبود، در صفحه کیف پول خود از همه جا خارج شوید و هیچ چیز را تأیید نکنید.`,
}
