import type { Words } from '../Words.js'

const ledger: Words = {
  unsupported: '此瀏覽器無法使用 Ledger',
  unsupportedText: '請在電腦上使用 Chrome、Edge 或 Opera。',
  plug: '插入並解鎖您的 Ledger',
  plugText: '然後在瀏覽器開啟的清單中選擇它。',
  choose: '選擇裝置',
  app: '在您的 Ledger 上開啟應用程式',
  appText: ({ name }) => `開啟 ${name} 應用程式，然後選擇`,
  reading: '正在讀取地址',
  addresses: '地址',
  legacy: '舊版',
  more: '顯示更多',
  verify: '在裝置上核對',
  verifying: '請將此地址與裝置上的地址比較，並在裝置上確認。',
  verified: '裝置已確認此地址',
  connect: '連接',
  connected: '您的 Ledger 已連接',
  retry: '重試',
  cancel: '取消',
  opening: '正在尋找您的 Ledger',
  confirm: '請在裝置上核對全部內容，並在裝置上確認。',
  hashes: '此裝置顯示兩個雜湊值來代替資料。請比較它們，僅在您信任此網站時簽署。',
  domainHash: '網域雜湊',
  messageHash: '訊息雜湊',
}
export default ledger
