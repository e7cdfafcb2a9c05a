import type { Words } from '../Words.js'

export const refusals: Words = {
  'embedded/aborted': 'このリクエストは無効です。サイトに戻ってもう一度リクエストしてください。',
  'embedded/badPasskey': 'パスキーが受け付けられませんでした。もう一度お試しください。',
  'embedded/badProof':
    'このブラウザーは、リクエストが自身のものであることを示せませんでした。ページを再読み込みしてください。',
  'embedded/busy': '別のトランザクションを送信しています。完了するまで待ってから、もう一度お試しください。',
  'embedded/changed':
    '表示中にリクエストが変更されました。何も署名されていません。サイトでもう一度リクエストしてください。',
  'embedded/chainNotAllowed': 'このネットワークではウォレットを使えません。',
  'embedded/codeOver': 'このコードは無効になりました。新しいコードを請求してください。',
  'embedded/emailTaken': 'このアドレスは別のアカウントのものです。',
  'embedded/frozen': 'このウォレットは停止中です。今後の流れはウォレットのページに記載されています。',
  'embedded/identityTaken': 'このサインイン方法は別のアカウントのものです。',
  'embedded/invalidEmail': 'これはメールアドレスではありません。',
  'embedded/lastLogin': 'これは唯一のサインイン方法です。先にメールアドレスを追加してください。',
  'embedded/linkOver': 'メールのリンクは無効になりました。もう一度サインインしてください。',
  'embedded/noAddress': 'このアカウントには、コードを送れるメールアドレスがありません。',
  'embedded/nodeFailed': '現在ネットワークに接続できません。もう一度お試しください。',
  'embedded/noWallet': 'まだウォレットがありません。',
  'embedded/onHold':
    'このアカウントは少し前に変更されました。この操作は、変更から24時間は保留されます。後でもう一度お試しください。',
  'embedded/otherCode': 'アカウントがその間に変更されたか、別のウォレットで使われています。',
  'embedded/pageExpired': 'このページは長く開かれすぎました。再読み込みしてください。',
  'embedded/passkeyNeeded': 'このアカウントにはパスキーがあり、この操作にはその使用が必要です。',
  'embedded/proofNeeded': 'ご本人であることを確認してから、もう一度実行してください。',
  'embedded/reverted': 'ネットワークはトランザクションを実行しませんでした。',
  'embedded/sameEmail': 'このアドレスはすでにこのアカウントのものです。',
  'embedded/sessionExpired':
    'このサインインが終了したか、このデバイスの時計が合っていません。時計を確認してから、もう一度サインインしてください。',
  'embedded/tooMany': '回数が多すぎます。しばらく待ってから、もう一度お試しください。',
  'embedded/unavailable': '現在この操作はできません。もう一度お試しください。',
  'embedded/unknownDevice': 'このブラウザーは一覧にもうありません。',
  'embedded/unknownLogin': 'このサインイン方法は一覧にもうありません。',
  'embedded/unknownPasskey': 'このパスキーはこのアカウントのものではありません。',
  'embedded/unreachable': 'ウォレットに接続できません。もう一度お試しください。',
  'embedded/wrongCode': 'このコードは間違っています。',
  'paymaster/empty': '現在、手数料を代わりに支払うことができません。',
  'signer/clock':
    '承認から時間がたちすぎているか、いずれかの時計が合っていません。サイトでもう一度リクエストしてください。',
  'signer/fee': '手数料が、このウォレットで許可されている額を超えています。',
  'signer/frozen': 'このウォレットは停止中です。今後の流れはウォレットのページに記載されています。',
  'signer/newBrowser':
    'このブラウザーは新しいため、24時間は少額しか送れません。パスキーか、より長く使っているブラウザーを使ってください。',
  'signer/onHold': 'このブラウザーまたはパスキーは新しいものです。追加から24時間後にもう一度お試しください。',
  'signer/otherDigest':
    '表示された内容が、署名されるはずの内容と異なります。何も署名されていません。サイトでもう一度リクエストしてください。',
  'signer/passkeyNeeded': 'このアカウントにはパスキーがあり、この操作はパスキーで承認する必要があります。',
  'signer/tooMany': 'このウォレットの署名回数が多すぎます。後でもう一度お試しください。',
  'signer/unavailable': '現在ウォレットは署名できません。少し待ってからもう一度お試しください。',
  'signer/used': 'このリクエストはすでに署名されています。サイトでもう一度リクエストしてください。',
}
