import type { Words } from '../Words.js'

/** What sending, swapping and paying have in common. */
export const transfers: Words = {
  back: '뒤로',
  balance: '잔액',
  cancel: '취소',
  retry: '다시 시도',
  showAll: '모두 표시',
  toAccount: '계정으로 돌아가기',
  tryAgain: '다시 시도',
  viewOnExplorer: '탐색기에서 보기',

  done: '완료',
  network: '네트워크',

  chooseToken: '토큰 선택',
  tokenIs: ({ symbol }) => `토큰: ${symbol}. 변경하기.`,
  max: '최대',
  tokens: '토큰',
  noTokenCalled: ({ name }) => `‘${name}’ 토큰이 없습니다`,

  feeAtMost: '최대 네트워크 수수료',
  feeUnknown: '알 수 없음',
  nothingToReview: '검토할 내용 없음',
  openTitle: '아직 도착할 수 있는 전송이 있습니다',
  showTransfer: '보기',

  yourWallet: '내 지갑',
  confirmIn: ({ wallet }) => `${wallet}에서 확인`,
  rejectIn: ({ wallet }) => `${wallet}에서 거부`,
  rejectText: '요청이 아직 지갑에 열려 있으며 이 페이지에서는 철회할 수 없습니다.',
  checkNow: '지금 확인',
  reasonAnd: ({ reason, text }) => `${reason}. ${text}`,
  unknownTitle: '아직 결과를 알 수 없습니다',
  notSentTitle: '보내지 않음',
  notSentText: '계정에서 나간 자산이 없습니다.',
  replacedTitle: '대체됨',
  replacedText: '이 계정의 다른 트랜잭션으로 대체되었습니다. 지갑에서 속도를 높였거나 취소했습니다.',
  changedTitle: ({ wallet }) => `${wallet}에서 다른 내용을 보냈습니다`,
  changedText: ({ wallet }) =>
    `${wallet}에서 보낸 내용이 여기서 확인한 내용과 다릅니다. 이유를 알기 전에는 다시 사용하지 마세요.`,
  changedUnsent: '지갑에서 서명한 내용이 여기서 확인한 내용과 다릅니다. 이 페이지에서는 전송하지 않았습니다.',
  youConfirmed: '확인한 내용',
  walletSigned: '지갑이 서명한 내용',
  unprovedTitle: '내 지갑만 실행되었다고 알립니다',
  unprovedText:
    '네트워크에서는 확인되지 않습니다. 얼마가 누구에게 전송되었는지 확실하지 않습니다. 계속하기 전에 확인하세요.',
}
