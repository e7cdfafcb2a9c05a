import { plural } from '@portico/core'
import type { Words } from '../Words.js'

const sessions: Words = {
  list: '這個帳戶的工作階段',
  loading: '載入工作階段中',
  intro: '這些網站不必詢問你，就能用這個帳戶進行的操作。限制由網路執行。',
  none: '沒有智慧工作階段',
  noneText: '你允許在限制內代這個帳戶操作的網站會顯示在這裡。',
  notConnectedText: '連接錢包即可查看其工作階段。',
  failed: '無法載入智慧工作階段',
  retry: '重試',

  active: '有效',
  expired: '已過期',
  revoked: '已結束',
  until: ({ date }) => `有效至 ${date}`,
  ended: ({ date }) => `於 ${date} 結束`,

  maySend: ({ period, amount }) => `${period}最多傳送 ${amount}`,
  mayCall: (v) => `呼叫 ${v.contract} 的 ${v.function}`,
  mayCallFixed: (v) => `以約定的值呼叫 ${v.contract} 的 ${v.function}`,
  mayCallPaying: (v) => `呼叫 ${v.contract} 的 ${v.function}，最多支付 ${v.amount}`,
  mayCallFixedPaying: (v) => `以約定的值呼叫 ${v.contract} 的 ${v.function}，最多支付 ${v.amount}`,
  units: ({ amount, token }) => `${amount} 個 ${token} 最小單位`,
  other: ({ count }) => plural('zh-Hant', count, { other: '# 項限制無法在此顯示' }),
  eachTime: ({ unit, count }) => plural('zh-Hant', count, times[unit]),

  revoke: '結束工作階段',
  revokeOf: ({ site }) => `結束 ${site} 的工作階段`,
  revoking: '正在結束工作階段',
  revokeFailed: '無法結束智慧工作階段',
  endedTitle: ({ site }) => `${site} 的工作階段已結束`,
  endedText: '該網站無法再使用此工作階段。網路也可以結束它：屆時途中的付款會被拒絕。這需要支付費用。',
  endOnChain: '同時在網路上結束',
  endingOnChain: '正在網路上結束',

  pending: '正在設定工作階段',
  pendingText: '你已核准。請稍候。',
  createdText: ({ date, site }) => `在 ${date} 之前，${site} 可在這些限制內代這個帳戶操作。`,
  createFailed: '無法設定工作階段',
  limits: '限制',
  toList: '查看所有工作階段',
  toAccount: '前往帳戶',
}
export default sessions

const times = {
  second: { other: '每 # 秒' },
  minute: { other: '每 # 分鐘' },
  hour: { other: '每 # 小時' },
  day: { other: '每 # 天' },
  week: { other: '每 # 週' },
}
