import type { Words } from '../Words.js'

const siwx: Words = {
  title: ({ site }) => `${site}にサインイン`,
  text: 'このアカウントの所有者であることを証明します。無料で、資産は動きません。',
  account: 'アカウント',
  site: 'サイト',
  network: 'ネットワーク',
  validUntil: '有効期限',
  message: '署名するメッセージ',
  preparing: 'メッセージを準備中',
  cancel: 'キャンセル',
  waitingText: ({ wallet }) => `${wallet}で署名してください。`,
  verifyingText: 'サイトが署名を確認しています。',
  closes: '閉じるとウォレットの接続が解除されます。',
  noWindow: '画面が出ない？',
  askAgain: '再度リクエスト',
  declinedTitle: '署名を拒否しました',
  declinedText: 'サインインは未完了です。再試行するか、キャンセルしてください。',
  failedTitle: '署名できませんでした',
  failedText: 'サインインは未完了です。新しいメッセージで再試行するか、キャンセルしてください。',
  smartAccountText: 'このアプリはスマートアカウントに対応していない可能性があります',
  nothing: '署名の必要なし',
  nothingText: '使用中のアカウントのサインインは今は不要です。',
  toAccount: 'アカウントへ',
}
export default siwx
