import type { Words } from '../Words.js'

const watch: Words = {
  label: 'العنوان',
  labelOrName: 'العنوان أو الاسم',
  text: 'ترى ما يملكه الحساب. لا يمكن توقيع أي شيء أو إرساله.',
  paste: 'لصق',
  clear: 'مسح',
  pasteFailed: 'تعذّرت قراءة الحافظة',
  looking: 'جارٍ البحث عن الحساب',
  noAddress: 'هذا ليس عنوانًا على أي سلسلة في هذا الموقع',
  noName: 'لا يوجد حساب بهذا الاسم',
  lookupFailed: ({ reason }) => `تعذّر البحث عن الاسم: ${reason}`,
  found: ({ address }) => `عُثر على الحساب: ${address}`,
  submit: 'عرض الحساب',
  connected: 'أنت تعرض هذا الحساب',
}
export default watch
