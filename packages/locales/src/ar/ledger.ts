import type { Words } from '../Words.js'

const ledger: Words = {
  unsupported: 'لا يستطيع هذا المتصفح الوصول إلى Ledger',
  unsupportedText: 'استخدم Chrome أو Edge أو Opera على حاسوب.',
  plug: 'صِل جهاز Ledger وافتح قفله',
  plugText: 'ثم اختره من القائمة التي يفتحها متصفحك.',
  choose: 'اختيار الجهاز',
  app: 'افتح تطبيقًا على جهاز Ledger',
  appText: ({ name }) => `افتح تطبيق ${name} ثم اختره`,
  reading: 'جارٍ قراءة العناوين',
  addresses: 'العناوين',
  legacy: 'القديمة',
  more: 'عرض المزيد',
  verify: 'التحقق على الجهاز',
  verifying: 'قارن هذا العنوان بالعنوان على الجهاز وأكّده هناك.',
  verified: 'أكّد الجهاز هذا العنوان',
  connect: 'اتصال',
  connected: 'جهاز Ledger متصل',
  retry: 'إعادة المحاولة',
  cancel: 'إلغاء',
  opening: 'جارٍ البحث عن جهاز Ledger',
  confirm: 'تحقق من كل شيء على الجهاز وأكّده هناك.',
  hashes: 'يعرض هذا الجهاز قيمتي تجزئة بدل البيانات. قارنهما ولا توقّع إلا إذا كنت تثق بهذا الموقع.',
  domainHash: 'تجزئة النطاق',
  messageHash: 'تجزئة الرسالة',
}
export default ledger
