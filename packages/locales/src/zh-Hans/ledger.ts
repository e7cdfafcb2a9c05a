import type { Words } from '../Words.js'

const ledger: Words = {
  unsupported: '此浏览器无法使用 Ledger',
  unsupportedText: '请在电脑上使用 Chrome、Edge 或 Opera。',
  plug: '插入并解锁您的 Ledger',
  plugText: '然后在浏览器打开的列表中选择它。',
  choose: '选择设备',
  app: '在您的 Ledger 上打开应用',
  appText: ({ name }) => `打开 ${name} 应用，然后选择`,
  reading: '正在读取地址',
  addresses: '地址',
  legacy: '旧版',
  more: '显示更多',
  verify: '在设备上核对',
  verifying: '请将此地址与设备上的地址比较，并在设备上确认。',
  verified: '设备已确认此地址',
  connect: '连接',
  connected: '您的 Ledger 已连接',
  retry: '重试',
  cancel: '取消',
  opening: '正在查找您的 Ledger',
  confirm: '请在设备上核对全部内容，并在设备上确认。',
  hashes: '此设备显示两个哈希值来代替数据。请比较它们，仅在您信任此网站时签署。',
  domainHash: '域哈希',
  messageHash: '消息哈希',
}
export default ledger
