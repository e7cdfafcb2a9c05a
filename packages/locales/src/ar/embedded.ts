import type { Words } from '../Words.js'

const embedded: Words = {
  opening: 'جارٍ فتح محفظتك',
  openingText: 'راجع الطلب هناك، ثم وافق عليه أو ارفضه.',
  slowText: 'يستغرق هذا وقتًا أطول من المعتاد. تحقّق من الاتصال بالإنترنت، أو ألغِ وأعد المحاولة.',
  cancel: 'إلغاء',
  continueAs: ({ name }) => `المتابعة باسم ${name}`,
  digitsText: ({ digits }) => `اكتب ${digits} في نافذة المحفظة.`,
  openWindow: 'فتح النافذة',
}
export default embedded
