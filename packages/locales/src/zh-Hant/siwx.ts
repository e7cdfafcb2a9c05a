import type { Words } from '../Words.js'

const siwx: Words = {
  title: ({ site }) => `登入 ${site}`,
  text: '證明這個帳戶屬於你。免費，也不會動用資金。',
  account: '帳戶',
  site: '網站',
  network: '網路',
  validUntil: '有效期限',
  message: '要簽署的訊息',
  preparing: '正在準備訊息',
  cancel: '取消',
  waitingText: ({ wallet }) => `請在 ${wallet} 中簽署訊息。`,
  verifyingText: '網站正在驗證簽章。',
  closes: '關閉後會中斷錢包連接。',
  noWindow: '沒看到視窗？',
  askAgain: '再次要求',
  declinedTitle: '已拒絕簽署',
  declinedText: '你尚未登入。請再試一次，或取消。',
  failedTitle: '無法簽署訊息',
  failedText: '你尚未登入。請用新訊息再試一次，或取消。',
  smartAccountText: '此應用程式可能不支援智慧帳戶',
  nothing: '沒有需要簽署的內容',
  nothingText: '目前的帳戶現在不必登入。',
  toAccount: '前往帳戶',
}
export default siwx
