import type { Words } from '../Words.js'

const passkey: Words = {
  connectText: 'パスキーがあれば、ウォレットアプリなしでアカウントを持てます。指紋、顔、PIN で確認します。',
  create: 'パスキーのアカウントを作成',
  choose: '既存のパスキーを使う',
  lossText: '鍵はお使いの端末またはパスワードマネージャーに残ります。鍵がなければ、誰もアカウントを使えません。',
  againTitle: 'もう一度確認してください',
  againText: 'このブラウザーはまだあなたのアカウントを知りません。同じパスキーでもう一度確認すると見つかります。',
  again: 'もう一度確認',
  connected: 'アカウントが接続されました',
  account: 'アカウント',
  firstText: 'このアカウントの最初の取引です。ネットワーク上にアカウントも作成します。',
  approve: 'パスキーで承認',
  reject: '拒否',
  confirming: 'ブラウザーのウィンドウで確認してください',
  nothing: '承認待ちのものはありません',
  exportText:
    'パスキーの秘密鍵は書き出せません。端末またはパスワードマネージャーに残り、そこから他の端末にコピーされることがあります。書き出せるもの:',
  credentialId: 'パスキー ID',
  publicKey: '公開鍵',
  copy: ({ name }) => `コピー: ${name}`,
}
export default passkey
