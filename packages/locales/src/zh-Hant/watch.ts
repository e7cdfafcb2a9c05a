import type { Words } from '../Words.js'

const watch: Words = {
  label: '地址',
  labelOrName: '地址或名稱',
  text: '你可以看到該帳戶擁有的資產，但不能簽署或傳送。',
  paste: '貼上',
  clear: '清除',
  pasteFailed: '無法讀取剪貼簿',
  looking: '正在尋找帳戶',
  noAddress: '這不是本網站任何一條鏈的地址',
  noName: '沒有使用此名稱的帳戶',
  lookupFailed: ({ reason }) => `無法查詢該名稱：${reason}`,
  found: ({ address }) => `已找到帳戶：${address}`,
  submit: '檢視帳戶',
  connected: '你正在檢視此帳戶',
}
export default watch
