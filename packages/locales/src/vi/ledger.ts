import type { Words } from '../Words.js'

const ledger: Words = {
  unsupported: 'Trình duyệt này không thể dùng Ledger',
  unsupportedText: 'Hãy dùng Chrome, Edge hoặc Opera trên máy tính.',
  plug: 'Cắm và mở khóa Ledger của bạn',
  plugText: 'Sau đó chọn nó trong danh sách mà trình duyệt mở ra.',
  choose: 'Chọn thiết bị',
  app: 'Mở một ứng dụng trên Ledger của bạn',
  appText: ({ name }) => `Mở ứng dụng ${name}, rồi chọn`,
  reading: 'Đang đọc địa chỉ',
  addresses: 'Địa chỉ',
  legacy: 'Kiểu cũ',
  more: 'Xem thêm',
  verify: 'Kiểm tra trên thiết bị',
  verifying: 'So sánh địa chỉ này với địa chỉ trên thiết bị và xác nhận tại đó.',
  verified: 'Thiết bị đã xác nhận địa chỉ này',
  connect: 'Kết nối',
  connected: 'Ledger của bạn đã kết nối',
  retry: 'Thử lại',
  cancel: 'Hủy',
  opening: 'Đang tìm Ledger của bạn',
  confirm: 'Kiểm tra mọi thứ trên thiết bị và xác nhận tại đó.',
  hashes: 'Thiết bị này hiển thị hai mã băm thay cho dữ liệu. Hãy so sánh và chỉ ký nếu bạn tin tưởng trang này.',
  domainHash: 'Mã băm miền',
  messageHash: 'Mã băm thông điệp',
}
export default ledger
