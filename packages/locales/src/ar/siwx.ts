import type { Words } from '../Words.js'

const siwx: Words = {
  title: ({ site }) => `تسجيل الدخول إلى ${site}`,
  text: 'أثبت أن هذا الحساب لك. هذا مجاني ولا ينقل أي أموال.',
  account: 'الحساب',
  site: 'الموقع',
  network: 'الشبكة',
  validUntil: 'صالح حتى',
  message: 'الرسالة المراد توقيعها',
  preparing: 'جارٍ إعداد الرسالة',
  cancel: 'إلغاء',
  waitingText: ({ wallet }) => `وقّع الرسالة في ${wallet}.`,
  verifyingText: 'يتحقق الموقع من التوقيع.',
  closes: 'يؤدي الإغلاق إلى إلغاء ربط المحفظة.',
  noWindow: 'لا تظهر نافذة؟',
  askAgain: 'الطلب مجددًا',
  declinedTitle: 'تم رفض التوقيع',
  declinedText: 'لم تسجّل الدخول. أعد المحاولة أو ألغِ.',
  failedTitle: 'تعذّر توقيع الرسالة',
  failedText: 'لم تسجّل الدخول. أعد المحاولة بالرسالة الجديدة أو ألغِ.',
  smartAccountText: 'قد لا يدعم هذا التطبيق الحسابات الذكية',
  nothing: 'لا يوجد ما يُوقَّع',
  nothingText: 'لا يحتاج الحساب المستخدم إلى تسجيل الدخول الآن.',
  toAccount: 'الانتقال إلى الحساب',
}
export default siwx
