import type { Words } from '../Words.js'

/** What sending, swapping and paying have in common. */
export const transfers: Words = {
  back: '返回',
  balance: '餘額',
  cancel: '取消',
  retry: '重試',
  showAll: '顯示全部',
  toAccount: '返回帳戶',
  tryAgain: '重試',
  viewOnExplorer: '在區塊鏈瀏覽器中查看',

  done: '完成',
  network: '網路',

  chooseToken: '選擇代幣',
  tokenIs: ({ symbol }) => `代幣：${symbol}。變更。`,
  max: '最大',
  tokens: '代幣',
  noTokenCalled: ({ name }) => `沒有名為「${name}」的代幣`,

  feeAtMost: '網路手續費（上限）',
  feeUnknown: '未知',
  nothingToReview: '沒有需要確認的內容',
  openTitle: '有一筆轉帳仍可能送達',
  showTransfer: '查看',

  yourWallet: '你的錢包',
  confirmIn: ({ wallet }) => `在 ${wallet} 中確認`,
  rejectIn: ({ wallet }) => `在 ${wallet} 中拒絕`,
  rejectText: '要求仍在錢包中等候，這個頁面無法收回。',
  checkNow: '立即檢查',
  reasonAnd: ({ reason, text }) => `${reason}。${text}`,
  unknownTitle: '目前還不清楚結果',
  notSentTitle: '未傳送',
  notSentText: '帳戶中沒有任何轉出。',
  replacedTitle: '已被取代',
  replacedText: '這個帳戶的另一筆交易取代了它：已在錢包中加速或取消。',
  changedTitle: ({ wallet }) => `${wallet} 傳送了其他內容`,
  changedText: ({ wallet }) => `${wallet} 傳送的內容與你在此確認的不同。查明原因前，請勿再使用。`,
  changedUnsent: '錢包簽署的內容與你在此確認的不同。這個頁面並未傳送。',
  youConfirmed: '你確認的',
  walletSigned: '錢包簽署的',
  unprovedTitle: '只有你的錢包表示已執行',
  unprovedText: '網路上沒有顯示：無法確定傳送了多少、傳送給了誰。繼續之前請先查詢。',
}
