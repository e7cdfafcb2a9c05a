import type { Words } from '../Words.js'

/** What sending, swapping and paying have in common. */
export const transfers: Words = {
  back: 'بازگشت',
  balance: 'موجودی',
  cancel: 'لغو',
  retry: 'تلاش دوباره',
  showAll: 'نمایش همه',
  toAccount: 'بازگشت به حساب',
  tryAgain: 'تلاش دوباره',
  viewOnExplorer: 'مشاهده در کاوشگر',

  done: 'تمام',
  network: 'شبکه',

  chooseToken: 'انتخاب توکن',
  tokenIs: ({ symbol }) => `توکن: ${symbol}. تغییر.`,
  max: 'حداکثر',
  tokens: 'توکن‌ها',
  noTokenCalled: ({ name }) => `توکنی به نام ${name} نیست`,

  feeAtMost: 'کارمزد شبکه، حداکثر',
  feeUnknown: 'نامشخص',
  nothingToReview: 'چیزی برای بررسی نیست',
  openTitle: 'انتقالی هنوز ممکن است برسد',
  showTransfer: 'نمایش',

  yourWallet: 'کیف پولتان',
  confirmIn: ({ wallet }) => `در ${wallet} تأیید کنید`,
  rejectIn: ({ wallet }) => `در ${wallet} رد کنید`,
  rejectText: 'درخواست هنوز آنجا باز است و این صفحه نمی‌تواند آن را پس بگیرد.',
  checkNow: 'بررسی کنید',
  reasonAnd: ({ reason, text }) => `${reason}. ${text}`,
  unknownTitle: 'هنوز نمی‌دانیم',
  notSentTitle: 'ارسال نشد',
  notSentText: 'چیزی از حساب خارج نشد.',
  replacedTitle: 'جایگزین شد',
  replacedText: 'تراکنش دیگری از این حساب جای آن را گرفت: در کیف پول سریع‌تر یا لغو شد.',
  changedTitle: ({ wallet }) => `${wallet} چیز دیگری ارسال کرد`,
  changedText: ({ wallet }) =>
    `آنچه ${wallet} ارسال کرد همان نیست که اینجا تأیید کردید. تا دانستن علت، دوباره از آن استفاده نکنید.`,
  changedUnsent: 'آنچه کیف پول امضا کرد همان نیست که اینجا تأیید کردید. این صفحه آن را ارسال نکرد.',
  youConfirmed: 'آنچه تأیید کردید',
  walletSigned: 'آنچه کیف پول امضا کرد',
  unprovedTitle: 'فقط کیف پولتان می‌گوید که انجام شده است',
  unprovedText: 'شبکه آن را نشان نمی‌دهد: معلوم نیست چه مقدار و برای چه کسی فرستاده شده است. پیش از ادامه بررسی کنید.',
}
