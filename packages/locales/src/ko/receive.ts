import { plural } from '@portico/core'
import type { Words } from '../Words.js'

const receive: Words = {
  code: ({ address }) => `주소 ${address}의 QR 코드입니다. 스캔할 수 없으면 복사하세요.`,
  yourAddress: ({ network }) => `${network}의 내 주소`,
  copyAddress: '주소 복사',
  addressCopied: '주소 복사됨',
  moreNetworks: ({ count }) => plural('ko', count, { other: '외 #개, 같은 주소' }),
  onlyThisNetwork: '이 네트워크의 자산만 보내세요',
  networksText: ({ address }) =>
    `이 네트워크들에서 내 주소는 ${address}입니다. 다른 네트워크에서 이 주소로 보낸 자산은 잃을 수 있습니다.`,
  testnet: '테스트넷',
  networks: '호환 네트워크',
  notConnectedText: '지갑을 연결하면 주소를 볼 수 있습니다.',
}
export default receive
