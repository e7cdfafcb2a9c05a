import type { Sections } from '../Words.js'

export const mails: Sections = {
  shared: {
    browserOn: ({ browser, system }) => `${browser} trên ${system}`,
    someBrowser: 'một trình duyệt',
    undo: 'Nếu không phải bạn, hãy mở liên kết này trong vòng 72 giờ: liên kết sẽ khóa ví, kết thúc mọi phiên đăng nhập và hủy mọi cách đăng nhập được thêm từ đó.',
    notMe: 'Không phải tôi',
    signOut: 'Nếu không phải bạn, hãy đăng xuất ở mọi nơi trong tài khoản của bạn và viết cho bên vận hành.',
  },
  link: {
    subject: 'Xác nhận trình duyệt của bạn',
    begun: ({ site, browser }) => `Một người, có lẽ là bạn, đang đăng nhập tại ${site} bằng ${browser}.`,
    open: ({ time }) =>
      `Hãy mở liên kết này và chọn số hiển thị khi đăng nhập. Liên kết dùng được một lần, trong ${time}.`,
    button: 'Xác nhận trình duyệt này',
    never:
      'Nếu không phải bạn, đừng làm gì cả: không có liên kết, lần đăng nhập sẽ tự kết thúc. Đừng bao giờ chọn số mà người khác gửi cho bạn.',
  },
  code: {
    subject: 'Mã đăng nhập của bạn',
    enter: ({ site, browser, time }) =>
      `Hãy nhập mã này tại ${site} trong ${browser}. Mã dùng được một lần, trong ${time}.`,
    never: 'Người của trang web không bao giờ hỏi bạn mã này. Nếu bạn không đăng nhập, hãy bỏ qua email này.',
  },
  changeCode: {
    subject: 'Mã để đổi địa chỉ email của bạn',
    enter: ({ site, time }) =>
      `Tại ${site}, tài khoản của bạn sắp nhận địa chỉ email khác. Hãy nhập mã này ở đó để tiếp tục. Mã dùng được một lần, trong ${time}.`,
    never: 'Nếu không phải bạn, đừng nhập mã ở bất cứ đâu, và hãy đăng xuất ở mọi nơi trong tài khoản của bạn.',
  },
  confirmCode: {
    subject: 'Mã để xác nhận đó là bạn',
    enter: ({ site, time }) =>
      `Trên trang ví của bạn tại ${site}, có yêu cầu cần biết chắc đó là bạn, chẳng hạn để xem cụm từ khôi phục. Hãy nhập mã này ở đó. Mã dùng được một lần, trong ${time}.`,
    never:
      'Không ai cần bạn cung cấp mã này. Nếu không phải bạn, đừng nhập mã ở bất cứ đâu, và hãy đăng xuất ở mọi nơi trên trang ví của bạn.',
  },
  taken: {
    subject: 'Địa chỉ này đã có tài khoản',
    wanted: ({ site }) =>
      `Tại ${site}, một người muốn gán địa chỉ email này cho tài khoản khác. Việc đó không được thực hiện, vì địa chỉ này đã có tài khoản riêng.`,
    next: 'Nếu đó là bạn, hãy đăng nhập bằng địa chỉ này, hoặc chọn địa chỉ khác.',
  },
  newDevice: {
    subject: 'Một trình duyệt mới đã đăng nhập',
    used: ({ site, browser }) =>
      `Tài khoản của bạn đã được dùng tại ${site} bằng ${browser}, nơi chưa từng đăng nhập trước đây.`,
    fine: 'Nếu đó là bạn, bạn không cần làm gì.',
  },
  wrongNumber: {
    subject: 'Một lần đăng nhập đã bị dừng',
    chosen: ({ site, browser }) =>
      `Cho một lần đăng nhập tại ${site} bằng ${browser}, số sai đã được chọn trên trang của liên kết được gửi. Liên kết không còn hiệu lực.`,
    notMe: 'Nếu bạn không mở liên kết đó, người khác đang đọc thư của bạn hoặc tìm cách đăng nhập thay bạn.',
  },
  linked: {
    subject: 'Một cách đăng nhập đã được thêm vào tài khoản',
    added: ({ site, provider }) => `Tại ${site}, nay có thể đăng nhập vào tài khoản của bạn bằng ${provider}.`,
  },
  unlinked: {
    subject: 'Một cách đăng nhập đã bị gỡ khỏi tài khoản',
    removed: ({ site, provider }) => `Tại ${site}, không còn đăng nhập được vào tài khoản của bạn bằng ${provider}.`,
  },
  passkeyAdded: {
    subject: 'Một khóa truy cập đã được thêm vào tài khoản',
    added: ({ site }) =>
      `Trên trang ví của bạn tại ${site}, một khóa truy cập đã được thêm. Từ nay, mỗi lần phê duyệt đều cần khóa này.`,
  },
  passkeyRemoved: {
    subject: 'Một khóa truy cập đã bị gỡ khỏi tài khoản',
    removed: ({ site }) => `Trên trang ví của bạn tại ${site}, một khóa truy cập đã bị gỡ và không đăng nhập được nữa.`,
  },
  deletion: {
    subject: 'Tài khoản của bạn sẽ bị xóa',
    asked: ({ site, date }) =>
      `Trên trang ví của bạn tại ${site}, đã có yêu cầu xóa tài khoản. Thời điểm xóa: ${date}. Từ đó, khóa của tài khoản mất vĩnh viễn, cùng với những gì có trong ví.`,
    until: 'Cho đến lúc đó ví vẫn hoạt động: hãy gửi những gì có trong ví đi nơi khác, hoặc lưu lại cụm từ khôi phục.',
    keep: 'Nếu muốn giữ tài khoản, hãy mở liên kết này. Liên kết cũng kết thúc mọi phiên đăng nhập.',
    button: 'Giữ tài khoản của tôi',
  },
  deleted: {
    subject: 'Tài khoản của bạn đã bị xóa',
    gone: ({ site }) =>
      `Tài khoản có địa chỉ email này tại ${site} đã bị xóa, cùng với các khóa, phiên đăng nhập và trình duyệt. Bản sao cơ sở dữ liệu cho trường hợp khẩn cấp được giữ một thời gian, rồi cũng bị xóa.`,
    chain: 'Những gì trên blockchain vẫn ở đó. Chỉ cụm từ khôi phục mới mở được, nếu bạn đã lưu lại.',
  },
  emailChanged: {
    subject: 'Địa chỉ email của tài khoản đã thay đổi',
    changed: ({ site }) =>
      `Tại ${site}, tài khoản của bạn đã nhận địa chỉ email khác. Từ nay, việc đăng nhập và mã sẽ dùng địa chỉ đó.`,
    undo: 'Nếu không phải bạn, hãy mở liên kết này trong vòng 72 giờ: liên kết khôi phục địa chỉ này. Ngoài ra, liên kết khóa ví, kết thúc mọi phiên đăng nhập và hủy mọi cách đăng nhập được thêm từ đó.',
    until: 'Cho đến lúc đó, địa chỉ này cũng được báo về những gì được thêm vào tài khoản.',
    button: 'Khôi phục địa chỉ này',
  },
  stopped: {
    subject: 'Ví của bạn đã bị khóa',
    used: ({ site }) =>
      `Qua liên kết được gửi về tài khoản của bạn tại ${site}, chủ tài khoản cho biết người khác đã dùng tài khoản. Mọi phiên đăng nhập đã kết thúc, và các cách đăng nhập được thêm từ đó đã bị gỡ. Không có gì được ký cho đến khi chủ tài khoản xác nhận lại.`,
    again:
      'Để dùng lại ví, hãy đăng nhập trên trang ví của bạn bằng địa chỉ này và xác nhận ở đó bằng mã được gửi đến đây.',
    button: 'Trang ví của bạn',
    notMe:
      'Nếu bạn không mở liên kết nào như vậy, người khác đang đọc thư của bạn: trước tiên hãy đổi mật khẩu hộp thư.',
  },
  takenBack: {
    subject: 'Địa chỉ này đã bị gỡ khỏi tài khoản',
    back: ({ site }) =>
      `Tại ${site}, địa chỉ trước đây của tài khoản đã được khôi phục qua liên kết gửi đến địa chỉ đó. Địa chỉ này không đăng nhập được nữa, và ví đã bị khóa.`,
    notMe: 'Nếu chính bạn đã đổi địa chỉ, người khác đang đọc thư của địa chỉ cũ: hãy viết cho bên vận hành.',
  },
  thawed: {
    subject: 'Ví của bạn dùng lại được',
    released: ({ site }) =>
      `Trên trang ví của bạn tại ${site}, ví bị khóa đã được mở lại bằng mã gửi đến địa chỉ này. Trong 24 giờ, cụm từ khôi phục không được hiển thị và cách đăng nhập không được thay đổi.`,
    notMe:
      'Nếu không phải bạn, người khác đang đọc thư của bạn: hãy mở liên kết trong email về trình duyệt mới, rồi đổi mật khẩu hộp thư.',
  },
  signedOut: {
    subject: 'Bạn đã đăng xuất ở mọi nơi',
    ended: ({ site }) =>
      `Tại ${site}, mọi phiên đăng nhập của tài khoản đã kết thúc, và không trình duyệt nào còn được nhận biết. Lần đăng nhập tiếp theo trong mỗi trình duyệt lại cần liên kết qua email.`,
  },
}
