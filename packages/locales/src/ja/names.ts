import type { Words } from '../Words.js'

const names: Words = {
  name: '名前',
  placeholder: 'alice',
  intro: ({ suffix }) => `アドレスの代わりに送信先として使えます。末尾は${suffix}です。`,
  rule: '英数字とハイフンで4文字以上',
  checking: '使えるか確認中…',
  isFree: ({ name }) => `${name}は使えます。`,
  isTaken: ({ name }) => `${name}は登録できません。別の名前を選んでください。`,
  suggestions: '候補',
  available: '使用可能',
  taken: '使用不可',
  register: '名前を登録',
  registering: 'メッセージに署名',
  cancel: 'キャンセル',
  signText: 'メッセージに署名します。費用はかかりません。表示から10秒間有効です。',
  failedTitle: '名前を登録できませんでした',
  declined: '署名を拒否しました。',

  notOffered: 'ここでは名前を登録できません',
  notOfferedText: '名前は、EVMネットワークの組み込みウォレットのアカウントで使えます。',
  notConnectedText: '接続すると、名前を付けられます。',
  hasName: ({ name }) => `あなたの名前は${name}です`,
  hasNameText: 'このサイトでは、1つのアカウントに1つの名前です。',

  done: '完了',
  successTitle: ({ name }) => `${name}になりました`,
  successText: 'アドレスの代わりに表示され、送信先としても使えます。',
  toAccount: 'アカウントへ',
}
export default names
