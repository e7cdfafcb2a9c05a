import type { Words } from '../Words.js'

const embedded: Words = {
  opening: '正在開啟你的錢包',
  openingText: '請在錢包中查看要求，然後核准或拒絕。',
  slowText: '所需時間比平常久。請檢查網路連線，或取消後再試一次。',
  cancel: '取消',
  continueAs: ({ name }) => `以 ${name} 繼續`,
  digitsText: ({ digits }) => `請在錢包視窗中輸入 ${digits}。`,
  openWindow: '開啟視窗',
}
export default embedded
