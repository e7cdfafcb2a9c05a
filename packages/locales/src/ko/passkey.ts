import type { Words } from '../Words.js'

const passkey: Words = {
  connectText: '패스키가 있으면 지갑 앱 없이 계정을 가질 수 있습니다. 지문, 얼굴 또는 PIN으로 확인합니다.',
  create: '패스키 계정 만들기',
  choose: '기존 패스키 사용',
  lossText: '키는 기기나 비밀번호 관리자에 남아 있습니다. 키가 없으면 아무도 계정에 접근할 수 없습니다.',
  againTitle: '한 번 더 확인하세요',
  againText: '이 브라우저는 아직 계정을 알지 못합니다. 같은 패스키로 한 번 더 확인하면 찾을 수 있습니다.',
  again: '다시 확인',
  connected: '계정이 연결되었습니다',
  account: '계정',
  firstText: '이 계정의 첫 거래입니다. 네트워크에 계정도 만듭니다.',
  approve: '패스키로 승인',
  reject: '거부',
  confirming: '브라우저 창에서 확인하세요',
  nothing: '승인을 기다리는 것이 없습니다',
  exportText:
    '패스키의 개인 키는 내보낼 수 없습니다. 기기나 비밀번호 관리자에 남으며, 다른 기기로 복사될 수 있습니다. 내보낼 수 있는 것:',
  credentialId: '패스키 ID',
  publicKey: '공개 키',
  copy: ({ name }) => `복사: ${name}`,
}
export default passkey
