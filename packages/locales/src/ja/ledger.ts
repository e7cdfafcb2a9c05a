import type { Words } from '../Words.js'

const ledger: Words = {
  unsupported: 'このブラウザはLedgerを使えません',
  unsupportedText: 'パソコンのChrome、Edge、Operaをお使いください。',
  plug: 'Ledgerを接続してロックを解除してください',
  plugText: '次に、ブラウザが開く一覧から選択してください。',
  choose: 'デバイスを選択',
  app: 'Ledgerでアプリを開いてください',
  appText: ({ name }) => `${name}アプリを開いてから選択`,
  reading: 'アドレスを読み込んでいます',
  addresses: 'アドレス',
  legacy: '旧形式',
  more: 'さらに表示',
  verify: 'デバイスで確認',
  verifying: 'このアドレスをデバイスの表示と比べ、デバイスで承認してください。',
  verified: 'デバイスでこのアドレスが承認されました',
  connect: '接続',
  connected: 'Ledgerが接続されました',
  retry: '再試行',
  cancel: 'キャンセル',
  opening: 'Ledgerを探しています',
  confirm: 'すべてをデバイスで確認し、デバイスで承認してください。',
  hashes:
    'このデバイスはデータの代わりに2つのハッシュを表示します。比べたうえで、このサイトを信頼できる場合だけ署名してください。',
  domainHash: 'ドメインのハッシュ',
  messageHash: 'メッセージのハッシュ',
}
export default ledger
