import type { Words } from '../Words.js'

const ledger: Words = {
  unsupported: '이 브라우저는 Ledger를 사용할 수 없습니다',
  unsupportedText: '컴퓨터에서 Chrome, Edge 또는 Opera를 사용하세요.',
  plug: 'Ledger를 꽂고 잠금을 해제하세요',
  plugText: '그런 다음 브라우저가 여는 목록에서 선택하세요.',
  choose: '기기 선택',
  app: 'Ledger에서 앱을 여세요',
  appText: ({ name }) => `${name} 앱을 연 다음 선택하세요`,
  reading: '주소를 읽는 중',
  addresses: '주소',
  legacy: '이전 방식',
  more: '더 보기',
  verify: '기기에서 확인',
  verifying: '이 주소를 기기의 주소와 비교하고 기기에서 승인하세요.',
  verified: '기기가 이 주소를 확인했습니다',
  connect: '연결',
  connected: 'Ledger가 연결되었습니다',
  retry: '다시 시도',
  cancel: '취소',
  opening: 'Ledger를 찾는 중',
  confirm: '기기에서 모두 확인하고 승인하세요.',
  hashes: '이 기기는 데이터 대신 두 개의 해시를 표시합니다. 비교한 뒤 이 사이트를 신뢰할 때만 서명하세요.',
  domainHash: '도메인 해시',
  messageHash: '메시지 해시',
}
export default ledger
