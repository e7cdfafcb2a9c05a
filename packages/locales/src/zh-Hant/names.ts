import type { Words } from '../Words.js'

const names: Words = {
  name: '名稱',
  placeholder: 'alice',
  intro: ({ suffix }) => `別人可以用它代替你的地址來轉帳。結尾是 ${suffix}。`,
  rule: '至少 4 個字母、數字或連字號',
  checking: '正在檢查能否使用…',
  isFree: ({ name }) => `${name} 可以使用。`,
  isTaken: ({ name }) => `無法註冊 ${name}。請另選名稱。`,
  suggestions: '建議',
  available: '可使用',
  taken: '已被使用',
  register: '註冊名稱',
  registering: '簽署訊息',
  cancel: '取消',
  signText: '你將簽署一則訊息，不需費用。訊息顯示後十秒內有效。',
  failedTitle: '未註冊名稱',
  declined: '你已拒絕簽署。',

  notOffered: '這裡無法註冊名稱',
  notOfferedText: '名稱僅供 EVM 網路上的內建錢包帳戶使用。',
  notConnectedText: '連接錢包即可為它設定名稱。',
  hasName: ({ name }) => `你的名稱是 ${name}`,
  hasNameText: '每個帳戶在這個網站有一個名稱。',

  done: '完成',
  successTitle: ({ name }) => `你現在是 ${name}`,
  successText: '它會代替你的地址顯示，別人也可以轉帳給它。',
  toAccount: '前往帳戶',
}
export default names
