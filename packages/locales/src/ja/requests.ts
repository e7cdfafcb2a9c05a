import type { Words } from '../Words.js'
import { evmCalls } from './requests/evmCalls.js'
import { messages } from './requests/messages.js'
import { shared } from './requests/shared.js'
import { solana } from './requests/solana.js'
import { typedData } from './requests/typedData.js'

export const requests: Words = { ...shared, ...evmCalls, ...typedData, ...messages, ...solana }

export const approval: Words = {
  askedBy: 'リクエスト元',
  rawData: '元データ',
  reject: '拒否',
  review: '確認',
  windowHint: '承認はこのウォレットの画面で行います。そこですべての内容が表示されます。',
  continueThere: '開いた画面で続けてください。',
  blocked: '画面が開きませんでした。ブラウザーがブロックした可能性があります。',
  openWindow: '画面を開く',
  openAgain: 'もう一度開く',
  readToEnd: '最後までお読みください。リクエスト元:',
  confirmFirst: '確認欄にチェックを入れてから承認してください。リクエスト元:',
  trustFirst: '信頼できる場合だけ承認してください。リクエスト元:',
  siteAbove: '上に表示されているサイト',
  moment: 'しばらくお待ちください',
  fetching: 'リクエストを取得しています。',
  nothing: '承認するものはありません',
  nothingText: 'この画面は、サイトが何かをリクエストすると自動で開きます。閉じてもかまいません。',
  over: 'このリクエストは無効です',
  overText:
    'すでに開かれたか、取り消されたか、古すぎます。サイトに戻ってもう一度リクエストしてください。何も署名されていません。',
  approved: '承認しました',
  approving: '署名しています。',
  rejected: '拒否しました',
  goBack: 'この画面を閉じて、サイトに戻ってください。',
  passkeyNow: 'パスキーを使ってください',
  passkeyNowText: 'ブラウザーがパスキーを求めています。',
  passkeyUnused: 'パスキーが使われませんでした',
  passkeyUnusedText: 'パスキーがなければ、何も署名されません。',
  retry: '再試行',
  failed: '実行されませんでした',
  newBrowsers: ({ count }) => `新しいブラウザがログインしました（${count}）`,
  newBrowsersText: ({ list }) =>
    `${list}。心当たりがない場合は、ウォレットのページですべての場所からログアウトし、何も承認しないでください。`,
}
