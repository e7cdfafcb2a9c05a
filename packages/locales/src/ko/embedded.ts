import type { Words } from '../Words.js'

const embedded: Words = {
  opening: '지갑을 여는 중',
  openingText: '지갑에서 요청을 확인한 다음 승인하거나 거부하세요.',
  slowText: '평소보다 오래 걸립니다. 인터넷 연결을 확인하거나, 취소하고 다시 시도하세요.',
  cancel: '취소',
  continueAs: ({ name }) => `${name} 계정으로 계속`,
  digitsText: ({ digits }) => `지갑 창에 ${digits} 숫자를 입력하세요.`,
  openWindow: '창 열기',
}
export default embedded
