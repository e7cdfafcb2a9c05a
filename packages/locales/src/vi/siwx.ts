import type { Words } from '../Words.js'

const siwx: Words = {
  title: ({ site }) => `Đăng nhập vào ${site}`,
  text: 'Chứng minh tài khoản này là của bạn. Miễn phí và không chuyển tiền.',
  account: 'Tài khoản',
  site: 'Trang web',
  network: 'Mạng',
  validUntil: 'Có hiệu lực đến',
  message: 'Thông điệp cần ký',
  preparing: 'Đang chuẩn bị thông điệp',
  cancel: 'Hủy',
  waitingText: ({ wallet }) => `Ký thông điệp trong ${wallet}.`,
  verifyingText: 'Trang web đang kiểm tra chữ ký.',
  closes: 'Đóng cửa sổ này sẽ ngắt kết nối ví.',
  noWindow: 'Không có cửa sổ?',
  askAgain: 'Hỏi lại',
  declinedTitle: 'Đã từ chối ký',
  declinedText: 'Bạn chưa đăng nhập. Hãy thử lại, hoặc hủy.',
  failedTitle: 'Không ký được thông điệp',
  failedText: 'Bạn chưa đăng nhập. Hãy thử lại với thông điệp mới, hoặc hủy.',
  smartAccountText: 'Ứng dụng này có thể không hỗ trợ tài khoản thông minh',
  nothing: 'Không có gì để ký',
  nothingText: 'Tài khoản đang dùng chưa cần đăng nhập.',
  toAccount: 'Đến tài khoản',
}
export default siwx
