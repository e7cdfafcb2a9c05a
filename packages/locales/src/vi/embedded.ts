import type { Words } from '../Words.js'

const embedded: Words = {
  opening: 'Đang mở ví của bạn',
  openingText: 'Xem yêu cầu ở đó, rồi phê duyệt hoặc từ chối.',
  slowText: 'Lâu hơn bình thường. Hãy kiểm tra kết nối mạng, hoặc hủy rồi thử lại.',
  cancel: 'Hủy',
  continueAs: ({ name }) => `Tiếp tục với ${name}`,
  digitsText: ({ digits }) => `Nhập ${digits} trong cửa sổ của ví.`,
  openWindow: 'Mở cửa sổ',
}
export default embedded
