import type { AccountTexts } from '../Words.js'

const byOwner = (proof: string): string =>
  `お送りしたリンクから、他の人によるものだったとの申し出がありました。このウォレットは何も署名しません。それ以降に追加されたサインイン方法は削除され、すべてのサインインが終了しました。メールが再び安全になったら、${proof}で確認してください。ウォレットは再び署名できるようになり、24時間後にはリカバリーフレーズも表示できます。このウォレットで初めて使うブラウザーは、サインインから24時間たつと確認できます。`

export const account: AccountTexts = {
  title: 'あなたのウォレット',
  cancel: 'キャンセル',
  continue: '続ける',
  back: '戻る',
  done: '完了',
  again: '再試行',
  failed: 'うまくいきませんでした。もう一度お試しください。',
  notShown: 'ウォレットを表示できません',
  wrong: '問題が発生しました。',
  login: {
    lead: ({ project }) => `${project}でのアドレスとデバイスを確認し、リカバリーフレーズを控えることができます。`,
    email: 'メールアドレス',
    confirmBrowser: 'このブラウザーを確認',
    linkMailed: ({ email }) =>
      `${email}にリンクを送信しました。どのデバイスでもよいので開き、そこでこの番号を選んでください。`,
    otherAddress: '別のアドレスを使う',
    submit: 'サインイン',
    withProvider: ({ provider }) => `${provider}で続ける`,
    withPasskey: 'パスキーを使う',
  },
  code: {
    title: 'コードを入力',
    label: 'コード',
    digits: 'コードは6桁の数字です。',
    mailed: ({ email }) => `${email}に6桁のコードを送信しました。`,
    confirmYou: 'ご本人であることを確認',
    confirm: '確認',
  },
  addresses: {
    title: 'アドレス',
    evm: 'Ethereumとそのネットワーク',
    solana: 'Solana',
    copy: 'コピー',
    copyName: ({ network }) => `アドレスをコピー：${network}`,
    copied: 'コピーしました',
    select: '選択してコピー',
    noEmail: 'アドレスなし',
  },
  email: {
    title: 'メールアドレス',
    none: 'このアカウントには登録されていません。',
    about:
      '変更できるのはこのページだけです。そのために送られるコードを必要とするサイトや人は、ほかに一切ありません。他のページには入力しないでください。',
    add: 'アドレスを追加',
    change: 'アドレスを変更',
    other: '別のメールアドレス',
    fresh: '新しいメールアドレス',
  },
  browsers: {
    title: 'ブラウザー',
    thisPage: 'このページ',
    thisBrowser: 'このブラウザー',
    lastUsed: ({ time }) => `最終使用：${time}`,
    remove: '削除',
    removeName: ({ browser, place }) => `${browser}（${place}）を削除`,
    removeTitle: 'このブラウザーを削除しますか？',
    removeText: ({ browser, place }) =>
      `${browser}（${place}）はサインアウトされ、再びサインインするにはメールのリンクが必要になります。`,
  },
  providers: {
    title: 'その他のサインイン方法',
    about:
      'プロバイダーを連携すると、それでもサインインできるようになります。そこにサインインできる人は全員、このウォレットを使えるようになります。',
    link: ({ provider }) => `${provider}を連携`,
    unlink: '連携を解除',
    unlinkName: ({ provider }) => `${provider}の連携を解除`,
    unlinkTitle: ({ provider }) => `${provider}の連携を解除しますか？`,
    unlinkText: ({ provider }) =>
      `${provider}ではこのアカウントにサインインできなくなり、それでサインインした他のブラウザーはサインアウトされます。`,
    since: ({ date }) => `${date}から`,
    notLinked: 'プロバイダーは連携されませんでした',
  },
  passkeys: {
    title: 'パスキー',
    about:
      'パスキーがあると、あなたのメールを読めるだけの人は、このウォレットでの署名、リカバリーフレーズの取得、メールアドレスの変更ができません。以後は、承認のたびにパスキーを使います。パスキーは2つ追加してください。すべて失うと、対応できるのは運営者だけです。追加から72時間は、お送りするリンクで新しいパスキーを取り消せます。',
    add: 'パスキーを追加',
    added: ({ date }) => `追加日：${date}`,
    remove: '削除',
    removeName: ({ browser, date }) => `${browser}のパスキーを削除（追加日：${date}）`,
    removeTitle: 'このパスキーを削除しますか？',
    removeText: '削除後24時間は、リカバリーフレーズの表示とメールアドレスの変更ができません。',
    unused: 'パスキーが使われませんでした。',
    notMade: 'パスキーは作成されませんでした。',
  },
  secret: {
    title: 'リカバリーフレーズ',
    about:
      '他のプログラムでもこのウォレットを開ける12個の単語です。これを知る人は、サインインなしで中身のすべてを手に入れられます。',
    notYet: 'まだ表示できません',
    notYetText: ({ time }) =>
      `このアカウントに新しいブラウザーか別のサインイン方法が加わりました。第三者に単語を盗まれないように、表示できるのは${time}からです。`,
    ask: 'フレーズを表示',
    warning: 'この単語を持つ人がウォレットを手にします',
    warningText:
      'この単語があれば、サインインなしで中身のすべてを持ち出せ、元には戻せません。サイト、サポート、運営者がこの単語を必要とすることは決してありません。紙に書いてください。スクリーンショットやファイルは盗まれるおそれがあります。',
    alone: 'この単語を誰からも求められておらず、他の人に画面を見られていません。',
    show: '単語を表示',
    wordsTitle: 'リカバリーフレーズ（1/2）',
    wordsText: 'この順番どおりに書き留めてください。EthereumとSolanaのアカウントはこの単語から導かれます。',
    next: '次へ：スマートアカウント',
    keyTitle: '所有者の鍵（2/2）',
    keyText:
      'この秘密鍵がスマートアカウントを所有しています。単語からこれを見つけられるプログラムはわずかです。スマートアカウントに何かある場合は、控えておいてください。',
    hold: '長押しで表示',
  },
  signOut: {
    title: 'サインアウト',
    here: 'ここでサインアウト',
    everywhere: 'すべての場所でサインアウト',
    everywhereTitle: 'すべての場所でサインアウトしますか？',
    everywhereText:
      'このプロジェクトのすべてのサイトで、すべてのブラウザーが直ちにサインアウトされ、再びサインインするにはメールのリンクが必要になります。',
  },
  stopped: {
    title: 'このウォレットは停止中です',
    byOperator: '何も署名しません。サイトの運営者に連絡してください。',
    byOwner: ({ email }) => byOwner(`${email}に届くコード`),
    byOwnerWithPasskey: ({ email }) => byOwner(`${email}に届くコードとパスキー`),
    release: 'ウォレットを再び使う',
  },
  deletion: {
    title: 'アカウントを削除',
    about: '72時間後に、鍵、サインイン、ブラウザーの記録を消去します。ブロックチェーン上にあるものはそのまま残ります。',
    ask: 'アカウントを削除',
    askTitle: 'このアカウントを削除しますか？',
    askText:
      '72時間後にこのウォレットの鍵が消去され、誰にも元に戻せません。その時点の中身は、リカバリーフレーズがないかぎり失われます。先に別の場所へ送ってください。',
    pending: ({ time }) => `このアカウントは削除されます：${time}`,
    pendingText: 'そのとき鍵が完全に消去されます。それまではウォレットを使えます。中身を別の場所に送ってください。',
    keep: 'アカウントを残す',
  },
}
