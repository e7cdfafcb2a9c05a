import type { Words } from '../Words.js'

/** What sending, swapping and paying have in common. */
export const transfers: Words = {
  back: '返回',
  balance: '余额',
  cancel: '取消',
  retry: '重试',
  showAll: '显示全部',
  toAccount: '返回账户',
  tryAgain: '重试',
  viewOnExplorer: '在区块浏览器中查看',

  done: '完成',
  network: '网络',

  chooseToken: '选择代币',
  tokenIs: ({ symbol }) => `代币：${symbol}。更改。`,
  max: '最大',
  tokens: '代币',
  noTokenCalled: ({ name }) => `没有名为“${name}”的代币`,

  feeAtMost: '网络费（最高）',
  feeUnknown: '未知',
  nothingToReview: '没有需要核对的内容',
  openTitle: '一笔转账仍可能到账',
  showTransfer: '查看',

  yourWallet: '你的钱包',
  confirmIn: ({ wallet }) => `在 ${wallet} 中确认`,
  rejectIn: ({ wallet }) => `在 ${wallet} 中拒绝`,
  rejectText: '请求仍在钱包中等待，此页面无法撤回。',
  checkNow: '立即检查',
  reasonAnd: ({ reason, text }) => `${reason}。${text}`,
  unknownTitle: '结果尚不清楚',
  notSentTitle: '未发送',
  notSentText: '账户中没有任何转出。',
  replacedTitle: '已被替换',
  replacedText: '此账户的另一笔交易取代了它：已在钱包中加速或取消。',
  changedTitle: ({ wallet }) => `${wallet} 发送了其他内容`,
  changedText: ({ wallet }) => `${wallet} 发送的内容与你在此确认的不符。查明原因前，请勿再次使用。`,
  changedUnsent: '钱包签名的内容与你在此确认的不符。此页面没有发送。',
  youConfirmed: '你确认的',
  walletSigned: '钱包签名的',
  unprovedTitle: '只有你的钱包表示已执行',
  unprovedText: '网络上没有显示：无法确定发送了多少、发给了谁。继续之前请先查询。',
}
