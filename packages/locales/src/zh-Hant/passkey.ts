import type { Words } from '../Words.js'

const passkey: Words = {
  connectText: '通行密鑰讓你不需錢包應用程式也能擁有帳戶。你用指紋、臉部或 PIN 確認。',
  create: '建立通行密鑰帳戶',
  choose: '使用現有的通行密鑰',
  lossText: '密鑰保留在你的裝置或密碼管理工具中。沒有它，任何人都無法使用該帳戶。',
  againTitle: '請再確認一次',
  againText: '此瀏覽器還不認得你的帳戶。用同一個通行密鑰再確認一次即可找到。',
  again: '再次確認',
  connected: '你的帳戶已連接',
  account: '帳戶',
  firstText: '這是該帳戶的第一筆交易，同時會在網路上建立帳戶。',
  approve: '用通行密鑰核准',
  reject: '拒絕',
  confirming: '請在瀏覽器視窗中確認',
  nothing: '沒有等待你核准的內容',
  exportText:
    '通行密鑰的私鑰無法匯出。它保留在你的裝置或密碼管理工具中，後者可能會將其複製到你的其他裝置。可以匯出的內容：',
  credentialId: '通行密鑰 ID',
  publicKey: '公鑰',
  copy: ({ name }) => `複製：${name}`,
}
export default passkey
