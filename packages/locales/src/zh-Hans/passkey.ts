import type { Words } from '../Words.js'

const passkey: Words = {
  connectText: '通行密钥让你无需钱包应用即可拥有账户。你用指纹、面容或 PIN 确认。',
  create: '创建通行密钥账户',
  choose: '使用已有的通行密钥',
  lossText: '密钥保留在你的设备或密码管理器中。没有它，任何人都无法使用该账户。',
  againTitle: '请再确认一次',
  againText: '此浏览器还不认识你的账户。用同一个通行密钥再确认一次即可找到。',
  again: '再次确认',
  connected: '你的账户已连接',
  account: '账户',
  firstText: '这是该账户的第一笔交易，同时会在网络上创建账户。',
  approve: '用通行密钥批准',
  reject: '拒绝',
  confirming: '请在浏览器窗口中确认',
  nothing: '没有等待你批准的内容',
  exportText:
    '通行密钥的私钥无法导出。它保留在你的设备或密码管理器中，后者可能会将其复制到你的其他设备。可以导出的内容：',
  credentialId: '通行密钥 ID',
  publicKey: '公钥',
  copy: ({ name }) => `复制：${name}`,
}
export default passkey
