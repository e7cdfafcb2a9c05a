import type { Words } from '../Words.js'

const siwx: Words = {
  title: ({ site }) => `${site} 로그인`,
  text: '이 계정이 본인의 것임을 증명하세요. 무료이며 자산은 이동하지 않습니다.',
  account: '계정',
  site: '사이트',
  network: '네트워크',
  validUntil: '유효 기한',
  message: '서명할 메시지',
  preparing: '메시지 준비 중',
  cancel: '취소',
  waitingText: ({ wallet }) => `${wallet}에서 메시지에 서명하세요.`,
  verifyingText: '사이트에서 서명을 확인하고 있습니다.',
  closes: '닫으면 지갑 연결이 해제됩니다.',
  noWindow: '창이 없나요?',
  askAgain: '다시 요청',
  declinedTitle: '서명이 거부됨',
  declinedText: '로그인되지 않았습니다. 다시 시도하거나 취소하세요.',
  failedTitle: '메시지에 서명하지 못함',
  failedText: '로그인되지 않았습니다. 새 메시지로 다시 시도하거나 취소하세요.',
  smartAccountText: '이 앱은 스마트 계정을 지원하지 않을 수 있습니다',
  nothing: '서명할 내용 없음',
  nothingText: '사용 중인 계정은 지금 로그인할 필요가 없습니다.',
  toAccount: '계정으로 이동',
}
export default siwx
