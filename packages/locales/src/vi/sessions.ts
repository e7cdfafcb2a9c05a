import { plural } from '@portico/core'
import type { Words } from '../Words.js'

const sessions: Words = {
  list: 'Phiên của tài khoản này',
  loading: 'Đang tải phiên',
  intro: 'Những gì các trang web này được làm với tài khoản này mà không cần hỏi bạn. Mạng bảo đảm các giới hạn.',
  none: 'Không có Smart Sessions',
  noneText: 'Các trang web bạn cho phép thay mặt tài khoản này, trong giới hạn, sẽ hiện ở đây.',
  notConnectedText: 'Kết nối một tài khoản để xem các phiên.',
  failed: 'Không tải được Smart Sessions',
  retry: 'Thử lại',

  active: 'Có hiệu lực',
  expired: 'Đã hết hạn',
  revoked: 'Đã kết thúc',
  until: ({ date }) => `Đến ${date}`,
  ended: ({ date }) => `Đã kết thúc ${date}`,

  maySend: ({ amount, period }) => `Gửi tối đa ${amount} ${period}`,
  mayCall: (v) => `Gọi ${v.function} của ${v.contract}`,
  mayCallFixed: (v) => `Gọi ${v.function} của ${v.contract} với giá trị đã thỏa thuận`,
  mayCallPaying: (v) => `Gọi ${v.function} của ${v.contract}, trả tối đa ${v.amount}`,
  mayCallFixedPaying: (v) => `Gọi ${v.function} của ${v.contract} với giá trị đã thỏa thuận, trả tối đa ${v.amount}`,
  units: ({ amount, token }) => `${amount} đơn vị nhỏ nhất của ${token}`,
  other: ({ count }) => plural('vi', count, { other: '# giới hạn không hiển thị được ở đây' }),
  eachTime: ({ unit, count }) =>
    count === 1 ? `mỗi ${times[unit]}` : plural('vi', count, { other: `mỗi # ${times[unit]}` }),

  revoke: 'Kết thúc phiên',
  revokeOf: ({ site }) => `Kết thúc phiên của ${site}`,
  revoking: 'Đang kết thúc phiên',
  revokeFailed: 'Không kết thúc được Smart Session',
  endedTitle: ({ site }) => `Phiên của ${site} đã kết thúc`,
  endedText:
    'Trang không thể dùng phiên này nữa. Mạng cũng có thể kết thúc nó: khi đó các khoản thanh toán đang đi sẽ bị từ chối. Việc này mất phí.',
  endOnChain: 'Kết thúc cả trên mạng',
  endingOnChain: 'Đang kết thúc trên mạng',

  pending: 'Đang thiết lập phiên',
  pendingText: 'Bạn đã phê duyệt. Vui lòng chờ một lát.',
  createdText: ({ site, date }) => `${site} được thay mặt tài khoản này trong các giới hạn này, đến ${date}.`,
  createFailed: 'Không thiết lập được phiên',
  limits: 'Giới hạn',
  toList: 'Xem tất cả phiên',
  toAccount: 'Đến tài khoản',
}
export default sessions

const times = { second: 'giây', minute: 'phút', hour: 'giờ', day: 'ngày', week: 'tuần' }
