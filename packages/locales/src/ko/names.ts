import type { Words } from '../Words.js'

const names: Words = {
  name: '이름',
  placeholder: 'alice',
  intro: ({ suffix }) => `주소 대신 이 이름으로 자산을 받을 수 있습니다. 이름 끝에는 ${suffix} 표시가 붙습니다.`,
  rule: '영문자, 숫자, 하이픈 4자 이상',
  checking: '사용 가능 여부 확인 중…',
  isFree: ({ name }) => `사용 가능: ${name}`,
  isTaken: ({ name }) => `등록할 수 없음: ${name}. 다른 이름을 선택하세요.`,
  suggestions: '추천',
  available: '사용 가능',
  taken: '사용 중',
  register: '이름 등록',
  registering: '메시지 서명',
  cancel: '취소',
  signText: '메시지에 서명하며 비용은 없습니다. 표시된 뒤 10초간 유효합니다.',
  failedTitle: '이름을 등록하지 못했습니다',
  declined: '서명을 거부했습니다.',

  notOffered: '여기서는 이름을 등록할 수 없습니다',
  notOfferedText: '이름은 EVM 네트워크의 내장 지갑 계정에 사용할 수 있습니다.',
  notConnectedText: '지갑을 연결하면 이름을 정할 수 있습니다.',
  hasName: ({ name }) => `내 이름: ${name}`,
  hasNameText: '이 사이트에서는 계정마다 이름이 하나입니다.',

  done: '완료',
  successTitle: ({ name }) => `이제 내 이름은 ${name}`,
  successText: '주소 대신 표시되며, 이 이름으로 자산을 받을 수 있습니다.',
  toAccount: '계정으로 이동',
}
export default names
