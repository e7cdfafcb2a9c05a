import { plural } from '@portico/core'
import type { Words } from '../Words.js'

const sessions: Words = {
  list: 'このアカウントのセッション',
  loading: 'セッションを読み込み中',
  intro: 'これらのサイトが、確認なしにこのアカウントでできる操作です。制限はネットワークによって守られます。',
  none: 'スマートセッションなし',
  noneText: '制限付きでこのアカウントの操作を任せたサイトが、ここに表示されます。',
  notConnectedText: '接続すると、セッションが表示されます。',
  failed: 'スマートセッションを取得できません',
  retry: '再試行',

  active: '有効',
  expired: '期限切れ',
  revoked: '終了',
  until: ({ date }) => `${date}まで`,
  ended: ({ date }) => `${date}に終了`,

  maySend: ({ period, amount }) => `${period}に${amount}まで送信`,
  mayCall: (v) => `${v.contract}の${v.function}を呼び出す`,
  mayCallFixed: (v) => `${v.contract}の${v.function}を、合意済みの値で呼び出す`,
  mayCallPaying: (v) => `${v.contract}の${v.function}を、${v.amount}までの支払いで呼び出す`,
  mayCallFixedPaying: (v) => `${v.contract}の${v.function}を、合意済みの値と${v.amount}までの支払いで呼び出す`,
  units: ({ token, amount }) => `${token}の最小単位で${amount}`,
  other: ({ count }) => plural('ja', count, { other: 'ここに表示できない制限が#件' }),
  eachTime: ({ unit, count }) => plural('ja', count, times[unit]),

  revoke: 'セッションを終了',
  revokeOf: ({ site }) => `${site}のセッションを終了`,
  revoking: 'セッションを終了中',
  revokeFailed: 'スマートセッションを終了できません',
  endedTitle: ({ site }) => `${site} のセッションは終了しました`,
  endedText:
    'サイトはもうこのセッションを使えません。ネットワーク側でも終了でき、その場合は処理中の支払いも拒否されます。手数料がかかります。',
  endOnChain: 'ネットワークでも終了する',
  endingOnChain: 'ネットワークで終了しています',

  pending: 'セッションを設定中',
  pendingText: '承認済みです。しばらくお待ちください。',
  createdText: ({ site, date }) => `${site}は、${date}まで、この制限内でこのアカウントを操作できます。`,
  createFailed: 'セッションを設定できませんでした',
  limits: '制限',
  toList: 'すべてのセッション',
  toAccount: 'アカウントへ',
}
export default sessions

const times = {
  second: { other: '#秒ごと' },
  minute: { other: '#分ごと' },
  hour: { other: '#時間ごと' },
  day: { other: '#日ごと' },
  week: { other: '#週間ごと' },
}
