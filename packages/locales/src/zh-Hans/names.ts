import type { Words } from '../Words.js'

const names: Words = {
  name: '名称',
  placeholder: 'alice',
  intro: ({ suffix }) => `他人可以用它代替你的地址来转账。它以 ${suffix} 结尾。`,
  rule: '至少 4 个字母、数字或连字符',
  checking: '正在检查是否可用…',
  isFree: ({ name }) => `${name} 可用。`,
  isTaken: ({ name }) => `无法注册 ${name}。请另选一个名称。`,
  suggestions: '建议',
  available: '可用',
  taken: '已被占用',
  register: '注册名称',
  registering: '签名消息',
  cancel: '取消',
  signText: '你将签名一条消息，无需费用。消息显示后十秒内有效。',
  failedTitle: '名称未注册',
  declined: '你已拒绝签名。',

  notOffered: '此处无法注册名称',
  notOfferedText: '名称仅适用于 EVM 网络上的内置钱包账户。',
  notConnectedText: '连接钱包后即可为其设置名称。',
  hasName: ({ name }) => `你的名称是 ${name}`,
  hasNameText: '每个账户在此网站上有一个名称。',

  done: '完成',
  successTitle: ({ name }) => `你现在是 ${name}`,
  successText: '它会代替你的地址显示，他人也可以向它转账。',
  toAccount: '前往账户',
}
export default names
