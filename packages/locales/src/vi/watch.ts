import type { Words } from '../Words.js'

const watch: Words = {
  label: 'Địa chỉ',
  labelOrName: 'Địa chỉ hoặc tên',
  text: 'Bạn thấy những gì tài khoản có. Không thể ký hay gửi gì.',
  paste: 'Dán',
  clear: 'Xóa',
  pasteFailed: 'Không đọc được bảng nhớ tạm',
  looking: 'Đang tìm tài khoản',
  noAddress: 'Đây không phải là địa chỉ của chuỗi nào trên trang này',
  noName: 'Không có tài khoản nào mang tên này',
  lookupFailed: ({ reason }) => `Không tra được tên: ${reason}`,
  found: ({ address }) => `Đã tìm thấy tài khoản: ${address}`,
  submit: 'Xem tài khoản',
  connected: 'Bạn đang xem tài khoản này',
}
export default watch
