import type { Words } from '../Words.js'

const embedded: Words = {
  opening: '正在打开你的钱包',
  openingText: '请在钱包中查看请求，然后批准或拒绝。',
  slowText: '所需时间比平时长。请检查网络连接，或取消后重试。',
  cancel: '取消',
  continueAs: ({ name }) => `以 ${name} 继续`,
  digitsText: ({ digits }) => `请在钱包窗口中输入 ${digits}。`,
  openWindow: '打开窗口',
}
export default embedded
