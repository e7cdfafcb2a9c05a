import type { Words } from '../Words.js'

const siwx: Words = {
  title: ({ site }) => `登录 ${site}`,
  text: '证明此账户属于你。免费，且不会动用资金。',
  account: '账户',
  site: '网站',
  network: '网络',
  validUntil: '有效期至',
  message: '待签名的消息',
  preparing: '正在准备消息',
  cancel: '取消',
  waitingText: ({ wallet }) => `请在 ${wallet} 中签名消息。`,
  verifyingText: '网站正在验证签名。',
  closes: '关闭此窗口会断开钱包。',
  noWindow: '没有看到窗口？',
  askAgain: '再次请求',
  declinedTitle: '签名被拒绝',
  declinedText: '你尚未登录。请重试或取消。',
  failedTitle: '无法签名消息',
  failedText: '你尚未登录。请用新消息重试，或取消。',
  smartAccountText: '此应用可能不支持智能账户',
  nothing: '没有需要签名的内容',
  nothingText: '当前账户现在无需登录。',
  toAccount: '前往账户',
}
export default siwx
