import { plural } from '@portico/core'
import type { Words } from '../Words.js'

const sessions: Words = {
  list: '이 계정의 세션',
  loading: '세션 불러오는 중',
  intro: '이 사이트들이 묻지 않고 이 계정으로 할 수 있는 작업입니다. 한도는 네트워크에서 지켜집니다.',
  none: '스마트 세션 없음',
  noneText: '한도 내에서 이 계정을 대신하도록 허용한 사이트가 여기에 표시됩니다.',
  notConnectedText: '지갑을 연결하면 세션을 볼 수 있습니다.',
  failed: '스마트 세션을 불러오지 못함',
  retry: '다시 시도',

  active: '활성',
  expired: '만료됨',
  revoked: '종료됨',
  until: ({ date }) => `${date}까지`,
  ended: ({ date }) => `${date}에 종료`,

  maySend: ({ period, amount }) => `${period} 최대 ${amount} 보내기`,
  mayCall: (v) => `${v.contract}의 ${v.function} 호출`,
  mayCallFixed: (v) => `${v.contract}의 ${v.function} 호출, 합의된 값 사용`,
  mayCallPaying: (v) => `${v.contract}의 ${v.function} 호출, 최대 ${v.amount} 지불`,
  mayCallFixedPaying: (v) => `${v.contract}의 ${v.function} 호출, 합의된 값 사용, 최대 ${v.amount} 지불`,
  units: ({ token, amount }) => `${token} 최소 단위 ${amount}개`,
  other: ({ count }) => plural('ko', count, { other: '여기에 표시할 수 없는 한도 #개' }),
  eachTime: ({ unit, count }) => plural('ko', count, times[unit]),

  revoke: '세션 종료',
  revokeOf: ({ site }) => `${site} 세션 종료`,
  revoking: '세션 종료 중',
  revokeFailed: '스마트 세션을 종료하지 못함',
  endedTitle: ({ site }) => `${site} 세션이 종료되었습니다`,
  endedText:
    '사이트는 더 이상 이 세션을 사용할 수 없습니다. 네트워크에서도 종료할 수 있으며, 그러면 진행 중인 결제가 거부됩니다. 수수료가 듭니다.',
  endOnChain: '네트워크에서도 종료',
  endingOnChain: '네트워크에서 종료하는 중',

  pending: '세션 설정 중',
  pendingText: '승인했습니다. 잠시만 기다려 주세요.',
  createdText: ({ site, date }) => `${site}에서 ${date}까지 이 한도 내에서 이 계정을 대신할 수 있습니다.`,
  createFailed: '세션을 설정하지 못했습니다',
  limits: '한도',
  toList: '모든 세션 보기',
  toAccount: '계정으로 이동',
}
export default sessions

const times = {
  second: { other: '#초마다' },
  minute: { other: '#분마다' },
  hour: { other: '#시간마다' },
  day: { other: '#일마다' },
  week: { other: '#주마다' },
}
