import { plural } from '@portico/core'
import type { Words } from '../Words.js'

const sessions: Words = {
  list: '此账户的会话',
  loading: '正在加载会话',
  intro: '这些网站无需询问你即可用此账户进行的操作。限额由网络强制执行。',
  none: '没有智能会话',
  noneText: '你允许在限额内代此账户操作的网站会显示在这里。',
  notConnectedText: '连接钱包后即可查看其会话。',
  failed: '无法加载智能会话',
  retry: '重试',

  active: '有效',
  expired: '已过期',
  revoked: '已结束',
  until: ({ date }) => `有效至 ${date}`,
  ended: ({ date }) => `结束于 ${date}`,

  maySend: ({ period, amount }) => `${period}最多发送 ${amount}`,
  mayCall: (v) => `调用 ${v.contract} 的 ${v.function}`,
  mayCallFixed: (v) => `以约定的值调用 ${v.contract} 的 ${v.function}`,
  mayCallPaying: (v) => `调用 ${v.contract} 的 ${v.function}，最多支付 ${v.amount}`,
  mayCallFixedPaying: (v) => `以约定的值调用 ${v.contract} 的 ${v.function}，最多支付 ${v.amount}`,
  units: ({ amount, token }) => `${amount} 个 ${token} 最小单位`,
  other: ({ count }) => plural('zh-Hans', count, { other: '# 项限制无法在此显示' }),
  eachTime: ({ unit, count }) => plural('zh-Hans', count, times[unit]),

  revoke: '结束会话',
  revokeOf: ({ site }) => `结束 ${site} 的会话`,
  revoking: '正在结束会话',
  revokeFailed: '无法结束智能会话',
  endedTitle: ({ site }) => `${site} 的会话已结束`,
  endedText: '该网站无法再使用此会话。网络也可以结束它：届时途中的付款会被拒绝。这需要支付费用。',
  endOnChain: '同时在网络上结束',
  endingOnChain: '正在网络上结束',

  pending: '正在设置会话',
  pendingText: '你已批准。请稍候。',
  createdText: ({ date, site }) => `在 ${date} 之前，${site} 可在这些限额内代此账户操作。`,
  createFailed: '无法设置会话',
  limits: '限额',
  toList: '查看所有会话',
  toAccount: '前往账户',
}
export default sessions

const times = {
  second: { other: '每 # 秒' },
  minute: { other: '每 # 分钟' },
  hour: { other: '每 # 小时' },
  day: { other: '每 # 天' },
  week: { other: '每 # 周' },
}
