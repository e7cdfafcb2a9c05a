import type { Words } from '../Words.js'

const watch: Words = {
  label: '주소',
  labelOrName: '주소 또는 이름',
  text: '계정이 보유한 것을 볼 수 있습니다. 서명하거나 보낼 수는 없습니다.',
  paste: '붙여넣기',
  clear: '지우기',
  pasteFailed: '클립보드를 읽을 수 없습니다',
  looking: '계정을 찾는 중',
  noAddress: '이 사이트의 체인 주소가 아닙니다',
  noName: '이 이름의 계정이 없습니다',
  lookupFailed: ({ reason }) => `이름을 찾을 수 없습니다: ${reason}`,
  found: ({ address }) => `계정을 찾았습니다: ${address}`,
  submit: '계정 보기',
  connected: '이 계정을 보고 있습니다',
}
export default watch
