import type { Words } from '../Words.js'

const passkey: Words = {
  connectText:
    'Khóa truy cập cho bạn một tài khoản mà không cần ứng dụng ví. Bạn xác nhận bằng vân tay, khuôn mặt hoặc mã PIN.',
  create: 'Tạo tài khoản khóa truy cập',
  choose: 'Dùng khóa truy cập hiện có',
  lossText:
    'Khóa nằm trong thiết bị hoặc trình quản lý mật khẩu của bạn. Không có khóa, không ai truy cập được tài khoản.',
  againTitle: 'Xác nhận thêm một lần',
  againText:
    'Trình duyệt này chưa biết tài khoản của bạn. Xác nhận lần hai bằng cùng khóa truy cập sẽ tìm thấy tài khoản.',
  again: 'Xác nhận lại',
  connected: 'Tài khoản của bạn đã kết nối',
  account: 'Tài khoản',
  firstText: 'Đây là giao dịch đầu tiên của tài khoản. Nó cũng tạo tài khoản trên mạng.',
  approve: 'Phê duyệt bằng khóa truy cập',
  reject: 'Từ chối',
  confirming: 'Xác nhận trong cửa sổ của trình duyệt',
  nothing: 'Không có gì chờ bạn phê duyệt',
  exportText:
    'Không thể xuất khóa riêng của khóa truy cập. Nó nằm trong thiết bị hoặc trình quản lý mật khẩu của bạn, nơi có thể sao chép nó sang các thiết bị khác của bạn. Những gì có thể mang ra ngoài:',
  credentialId: 'ID khóa truy cập',
  publicKey: 'Khóa công khai',
  copy: ({ name }) => `Sao chép: ${name}`,
}
export default passkey
