import type { Words } from '../Words.js'
import { evmCalls } from './requests/evmCalls.js'
import { messages } from './requests/messages.js'
import { shared } from './requests/shared.js'
import { solana } from './requests/solana.js'
import { typedData } from './requests/typedData.js'

export const requests: Words = { ...shared, ...evmCalls, ...typedData, ...messages, ...solana }

export const approval: Words = {
  askedBy: 'الطلب من',
  rawData: 'البيانات الخام',
  reject: 'رفض',
  review: 'مراجعة',
  windowHint: 'تتم الموافقة في نافذة لهذه المحفظة، حيث ترى كل شيء.',
  continueThere: 'تابع في النافذة التي فُتحت.',
  blocked: 'لم تُفتح النافذة. ربما حظرها متصفحك.',
  openWindow: 'فتح النافذة',
  openAgain: 'فتحها مجددًا',
  readToEnd: 'اقرأ حتى النهاية ما يطلبه',
  confirmFirst: 'أكّد، ثم وافق على ما يطلبه',
  trustFirst: 'وافق فقط إذا كنت تثق في',
  siteAbove: 'الموقع المذكور أعلاه',
  moment: 'لحظة من فضلك',
  fetching: 'جارٍ جلب الطلب.',
  nothing: 'لا يوجد ما تتم الموافقة عليه',
  nothingText: 'تُفتح هذه النافذة من تلقاء نفسها عندما يطلب موقع شيئًا. يمكنك إغلاقها.',
  over: 'هذا الطلب لم يعد صالحًا',
  overText: 'فُتح من قبل أو سُحب أو أصبح قديمًا جدًا. عُد إلى الموقع واطلب مجددًا. لم يُوقَّع أي شيء.',
  approved: 'تمت الموافقة',
  approving: 'جارٍ التوقيع.',
  rejected: 'تم الرفض',
  goBack: 'يمكنك إغلاق هذه النافذة والعودة إلى الموقع.',
  passkeyNow: 'استخدم مفتاح المرور',
  passkeyNowText: 'يطلبه متصفحك الآن.',
  passkeyUnused: 'لم يُستخدم مفتاح المرور',
  passkeyUnusedText: 'من دون مفتاح المرور لا يُوقَّع أي شيء.',
  retry: 'إعادة المحاولة',
  failed: 'لم يتم التنفيذ',
  newBrowsers: ({ count }) => (count === 1 ? 'سجّل متصفح جديد الدخول' : 'سجّلت متصفحات جديدة الدخول'),
  newBrowsersText: ({ list }) => `${list}. إذا لم تكن أنت، فسجّل الخروج من كل مكان في صفحة محفظتك، ولا توافق على أي شيء.`,
}
