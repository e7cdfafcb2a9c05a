import type { Words } from '../Words.js'

const ledger: Words = {
  unsupported: 'این مرورگر به Ledger دسترسی ندارد',
  unsupportedText: 'از Chrome، Edge یا Opera روی رایانه استفاده کنید.',
  plug: 'Ledger خود را وصل و قفل آن را باز کنید',
  plugText: 'سپس آن را در فهرستی که مرورگر باز می‌کند انتخاب کنید.',
  choose: 'انتخاب دستگاه',
  app: 'یک برنامه را روی Ledger خود باز کنید',
  appText: ({ name }) => `برنامه ${name} را باز کنید، سپس انتخابش کنید`,
  reading: 'در حال خواندن نشانی‌ها',
  addresses: 'نشانی‌ها',
  legacy: 'قدیمی',
  more: 'نمایش بیشتر',
  verify: 'بررسی روی دستگاه',
  verifying: 'این نشانی را با نشانی روی دستگاه مقایسه و همان‌جا تأیید کنید.',
  verified: 'دستگاه این نشانی را تأیید کرد',
  connect: 'اتصال',
  connected: 'Ledger شما وصل است',
  retry: 'تلاش دوباره',
  cancel: 'لغو',
  opening: 'در حال جستجوی Ledger شما',
  confirm: 'همه چیز را روی دستگاه بررسی و همان‌جا تأیید کنید.',
  hashes:
    'این دستگاه به جای داده‌ها دو هش نشان می‌دهد. آن‌ها را مقایسه کنید و فقط اگر به این سایت اعتماد دارید امضا کنید.',
  domainHash: 'هش دامنه',
  messageHash: 'هش پیام',
}
export default ledger
