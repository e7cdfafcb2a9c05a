import type { Words } from '../Words.js'

/** What sending, swapping and paying have in common. */
export const transfers: Words = {
  back: 'Quay lại',
  balance: 'Số dư',
  cancel: 'Hủy',
  retry: 'Thử lại',
  showAll: 'Hiện tất cả',
  toAccount: 'Về tài khoản',
  tryAgain: 'Thử lại',
  viewOnExplorer: 'Xem trên trình khám phá',

  done: 'Xong',
  network: 'Mạng',

  chooseToken: 'Chọn token',
  tokenIs: ({ symbol }) => `Token: ${symbol}. Đổi.`,
  max: 'Tối đa',
  tokens: 'Token',
  noTokenCalled: ({ name }) => `Không có token nào tên ${name}`,

  feeAtMost: 'Phí mạng, tối đa',
  feeUnknown: 'Chưa rõ',
  nothingToReview: 'Không có gì để xem lại',
  openTitle: 'Một lệnh gửi vẫn có thể đến nơi',
  showTransfer: 'Hiện',

  yourWallet: 'ví của bạn',
  confirmIn: ({ wallet }) => `Xác nhận trong ${wallet}`,
  rejectIn: ({ wallet }) => `Từ chối trong ${wallet}`,
  rejectText: 'Yêu cầu vẫn đang mở ở đó, và trang này không thể rút lại.',
  checkNow: 'Kiểm tra ngay',
  reasonAnd: ({ reason, text }) => `${reason}. ${text}`,
  unknownTitle: 'Hiện chưa rõ',
  notSentTitle: 'Chưa gửi',
  notSentText: 'Không có gì rời khỏi tài khoản.',
  replacedTitle: 'Đã bị thay thế',
  replacedText: 'Một giao dịch khác của tài khoản này đã thay thế: giao dịch được tăng tốc hoặc hủy trong ví.',
  changedTitle: ({ wallet }) => `Nội dung khác do ${wallet} gửi`,
  changedText: ({ wallet }) =>
    `Nội dung do ${wallet} gửi không phải là điều bạn đã xác nhận ở đây. Đừng dùng lại khi chưa biết lý do.`,
  changedUnsent: 'Nội dung ví đã ký không phải là điều bạn đã xác nhận ở đây. Trang này không gửi giao dịch đó.',
  youConfirmed: 'Bạn đã xác nhận',
  walletSigned: 'Ví đã ký',
  unprovedTitle: 'Chỉ ví của bạn cho biết giao dịch đã được thực hiện',
  unprovedText: 'Mạng không cho thấy điều đó: không chắc đã gửi bao nhiêu và cho ai. Hãy kiểm tra trước khi tiếp tục.',
}
