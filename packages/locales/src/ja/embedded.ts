import type { Words } from '../Words.js'

const embedded: Words = {
  opening: 'ウォレットを開いています',
  openingText: 'リクエストを確認し、承認または拒否してください。',
  slowText: '通常より時間がかかっています。接続を確認するか、キャンセルして再試行してください。',
  cancel: 'キャンセル',
  continueAs: ({ name }) => `${name}で続ける`,
  digitsText: ({ digits }) => `ウォレットの画面で${digits}を入力してください。`,
  openWindow: '画面を開く',
}
export default embedded
