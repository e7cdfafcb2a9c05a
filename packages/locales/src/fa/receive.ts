import { plural } from '@portico/core'
import type { Words } from '../Words.js'

const receive: Words = {
  code: ({ address }) => `آدرس ${address} به‌صورت کد QR. اگر نمی‌توانید اسکن کنید، آن را کپی کنید.`,
  yourAddress: ({ network }) => `آدرس شما در ${network}`,
  copyAddress: 'کپی آدرس',
  addressCopied: 'آدرس کپی شد',
  moreNetworks: ({ count }) =>
    plural('fa', count, { one: 'و # شبکه دیگر، همان آدرس', other: 'و # شبکه دیگر، همان آدرس' }),
  onlyThisNetwork: 'فقط از همین شبکه ارسال کنید',
  networksText: ({ address }) =>
    `${address} آدرس شما در این شبکه‌هاست. آنچه در شبکه دیگری به آن ارسال شود ممکن است از دست برود.`,
  testnet: 'شبکه آزمایشی',
  networks: 'شبکه‌های سازگار',
  notConnectedText: 'برای دیدن آدرس، یک کیف پول متصل کنید.',
}
export default receive
