import type { Words } from '../Words.js'

const watch: Words = {
  label: 'アドレス',
  labelOrName: 'アドレスまたは名前',
  text: 'アカウントの中身を見ることができます。署名や送信はできません。',
  paste: '貼り付け',
  clear: '消去',
  pasteFailed: 'クリップボードを読み取れません',
  looking: 'アカウントを検索中',
  noAddress: 'このサイトのチェーンのアドレスではありません',
  noName: 'この名前のアカウントはありません',
  lookupFailed: ({ reason }) => `名前を検索できませんでした：${reason}`,
  found: ({ address }) => `アカウントが見つかりました：${address}`,
  submit: 'アカウントを表示',
  connected: 'このアカウントを閲覧しています',
}
export default watch
