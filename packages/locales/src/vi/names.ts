import type { Words } from '../Words.js'

const names: Words = {
  name: 'Tên',
  placeholder: 'alice',
  intro: ({ suffix }) => `Người khác có thể gửi đến tên này thay cho địa chỉ của bạn. Tên kết thúc bằng ${suffix}.`,
  rule: 'Ít nhất 4 chữ cái, chữ số hoặc gạch nối',
  checking: 'Đang xem tên còn trống không…',
  isFree: ({ name }) => `${name} còn trống.`,
  isTaken: ({ name }) => `Không đăng ký được ${name}. Hãy chọn tên khác.`,
  suggestions: 'Gợi ý',
  available: 'Còn trống',
  taken: 'Đã có chủ',
  register: 'Đăng ký tên',
  registering: 'Ký thông điệp',
  cancel: 'Hủy',
  signText: 'Bạn ký một thông điệp, không mất phí. Thông điệp có hiệu lực mười giây kể từ khi hiện ra.',
  failedTitle: 'Chưa đăng ký được tên',
  declined: 'Bạn đã từ chối ký.',

  notOffered: 'Không thể đăng ký tên ở đây',
  notOfferedText: 'Tên dành cho tài khoản của ví tích hợp trên các mạng EVM.',
  notConnectedText: 'Kết nối một tài khoản để đặt tên.',
  hasName: ({ name }) => `Tên của bạn là ${name}`,
  hasNameText: 'Mỗi tài khoản có một tên trên trang web này.',

  done: 'Xong',
  successTitle: ({ name }) => `Bạn là ${name}`,
  successText: 'Tên hiện thay cho địa chỉ của bạn, và người khác có thể gửi đến tên này.',
  toAccount: 'Đến tài khoản',
}
export default names
