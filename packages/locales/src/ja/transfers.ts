import type { Words } from '../Words.js'

/** What sending, swapping and paying have in common. */
export const transfers: Words = {
  back: '戻る',
  balance: '残高',
  cancel: 'キャンセル',
  retry: '再試行',
  showAll: 'すべて表示',
  toAccount: 'アカウントに戻る',
  tryAgain: '再試行',
  viewOnExplorer: 'エクスプローラーで表示',

  done: '完了',
  network: 'ネットワーク',

  chooseToken: 'トークンを選択',
  tokenIs: ({ symbol }) => `トークン: ${symbol}。変更する。`,
  max: '最大',
  tokens: 'トークン',
  noTokenCalled: ({ name }) => `「${name}」は見つかりません`,

  feeAtMost: 'ネットワーク手数料（最大）',
  feeUnknown: '不明',
  nothingToReview: '確認する内容なし',
  openTitle: '届く可能性のある送信があります',
  showTransfer: '表示',

  yourWallet: 'ウォレット',
  confirmIn: ({ wallet }) => `${wallet}で承認`,
  rejectIn: ({ wallet }) => `${wallet}で拒否`,
  rejectText: 'リクエストは未回答のままで、このページからは取り消せません。',
  checkNow: '今すぐ確認',
  reasonAnd: ({ reason, text }) => `${reason}。${text}`,
  unknownTitle: '結果はまだ不明です',
  notSentTitle: '未送信',
  notSentText: 'アカウントから何も出ていません。',
  replacedTitle: '置き換え済み',
  replacedText:
    'このアカウントの別のトランザクションに置き換わりました。ウォレットで高速化またはキャンセルされました。',
  changedTitle: ({ wallet }) => `${wallet}が別の内容を送信しました`,
  changedText: ({ wallet }) =>
    `${wallet}が送信した内容は、ここで確認した内容と異なります。原因がわかるまで使わないでください。`,
  changedUnsent: 'ウォレットが署名した内容は、ここで確認した内容と異なります。このページからは送信していません。',
  youConfirmed: '確認した内容',
  walletSigned: 'ウォレットの署名内容',
  unprovedTitle: '実行されたと報告しているのはウォレットだけです',
  unprovedText:
    'ネットワークでは確認できません。いくら誰に送られたかは確かではありません。続ける前に確認してください。',
}
