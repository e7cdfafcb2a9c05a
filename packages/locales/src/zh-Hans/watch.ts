import type { Words } from '../Words.js'

const watch: Words = {
  label: '地址',
  labelOrName: '地址或名称',
  text: '你可以看到该账户拥有的资产，但不能签名或发送。',
  paste: '粘贴',
  clear: '清除',
  pasteFailed: '无法读取剪贴板',
  looking: '正在查找账户',
  noAddress: '这不是本网站任何一条链的地址',
  noName: '没有使用此名称的账户',
  lookupFailed: ({ reason }) => `无法查询该名称：${reason}`,
  found: ({ address }) => `已找到账户：${address}`,
  submit: '查看账户',
  connected: '你正在查看此账户',
}
export default watch
