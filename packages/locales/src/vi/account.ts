import type { AccountTexts } from '../Words.js'

const byOwner = (proof: string): string =>
  `Qua một liên kết được gửi cho bạn, đã có thông báo rằng đó là người khác. Ví không ký gì cả. Các cách đăng nhập được thêm từ đó đã bị gỡ, và mọi phiên đăng nhập đã kết thúc. Nếu hộp thư của bạn đã an toàn trở lại, hãy xác nhận bằng ${proof}: khi đó ví lại ký được, và sau 24 giờ ví hiển thị cụm từ khôi phục. Trình duyệt mới đối với ví chỉ xác nhận được 24 giờ sau khi đăng nhập.`

export const account: AccountTexts = {
  title: 'Ví của bạn',
  cancel: 'Hủy',
  continue: 'Tiếp tục',
  back: 'Quay lại',
  done: 'Xong',
  again: 'Thử lại',
  failed: 'Chưa thực hiện được. Hãy thử lại.',
  notShown: 'Không hiển thị được ví của bạn',
  wrong: 'Đã xảy ra lỗi.',
  login: {
    lead: ({ project }) => `Xem các địa chỉ và thiết bị của bạn tại ${project}, và lưu lại cụm từ khôi phục.`,
    email: 'Địa chỉ email',
    confirmBrowser: 'Xác nhận trình duyệt này',
    linkMailed: ({ email }) =>
      `Chúng tôi đã gửi liên kết đến ${email}. Hãy mở liên kết trên bất kỳ thiết bị nào và chọn số này ở đó:`,
    otherAddress: 'Dùng địa chỉ khác',
    submit: 'Đăng nhập',
    withProvider: ({ provider }) => `Tiếp tục với ${provider}`,
    withPasskey: 'Dùng khóa truy cập',
  },
  code: {
    title: 'Nhập mã',
    label: 'Mã',
    digits: 'Mã gồm sáu chữ số.',
    mailed: ({ email }) => `Chúng tôi đã gửi mã gồm sáu chữ số đến ${email}.`,
    confirmYou: 'Xác nhận đó là bạn',
    confirm: 'Xác nhận',
  },
  addresses: {
    title: 'Địa chỉ',
    evm: 'Ethereum và các mạng của nó',
    solana: 'Solana',
    copy: 'Sao chép',
    copyName: ({ network }) => `Sao chép địa chỉ: ${network}`,
    copied: 'Đã sao chép',
    select: 'Chọn để sao chép',
    noEmail: 'không có địa chỉ',
  },
  email: {
    title: 'Địa chỉ email',
    none: 'Tài khoản này không có địa chỉ email.',
    about:
      'Địa chỉ email chỉ được đổi ở đây. Không trang web nào và không một ai bao giờ cần đến các mã được gửi cho việc này: đừng nhập mã trên bất kỳ trang nào khác.',
    add: 'Thêm địa chỉ',
    change: 'Đổi địa chỉ',
    other: 'Địa chỉ email khác',
    fresh: 'Địa chỉ email mới',
  },
  browsers: {
    title: 'Trình duyệt',
    thisPage: 'trang này',
    thisBrowser: 'trình duyệt này',
    lastUsed: ({ time }) => `dùng lần cuối: ${time}`,
    remove: 'Gỡ',
    removeName: ({ browser, place }) => `Gỡ ${browser} tại ${place}`,
    removeTitle: 'Gỡ trình duyệt này?',
    removeText: ({ browser, place }) =>
      `${browser} tại ${place} sẽ bị đăng xuất, và cần liên kết gửi qua email để đăng nhập lại.`,
  },
  providers: {
    title: 'Cách đăng nhập khác',
    about:
      'Hãy liên kết một nhà cung cấp để cũng đăng nhập được bằng nhà cung cấp đó. Khi đó, tất cả những ai đăng nhập được ở đó đều có thể dùng ví này.',
    link: ({ provider }) => `Liên kết ${provider}`,
    unlink: 'Hủy liên kết',
    unlinkName: ({ provider }) => `Hủy liên kết ${provider}`,
    unlinkTitle: ({ provider }) => `Hủy liên kết ${provider}?`,
    unlinkText: ({ provider }) =>
      `Sẽ không còn đăng nhập được vào tài khoản này bằng ${provider}, và các trình duyệt khác đã đăng nhập bằng cách đó sẽ bị đăng xuất.`,
    since: ({ date }) => `từ ${date}`,
    notLinked: 'Nhà cung cấp chưa được liên kết',
  },
  passkeys: {
    title: 'Khóa truy cập',
    about:
      'Khi có khóa truy cập, người chỉ đọc được thư của bạn không thể ký bằng ví này, lấy cụm từ khôi phục hay đổi địa chỉ email của ví. Khi đó, bạn dùng khóa này cho mỗi lần phê duyệt. Hãy thêm hai khóa: nếu bạn không còn khóa nào, chỉ bên vận hành mới giúp được. Trong 72 giờ, khóa truy cập mới có thể bị hủy bằng liên kết được gửi cho bạn.',
    add: 'Thêm khóa truy cập',
    added: ({ date }) => `đã thêm: ${date}`,
    remove: 'Gỡ',
    removeName: ({ browser, date }) => `Gỡ khóa truy cập của ${browser}, đã thêm: ${date}`,
    removeTitle: 'Gỡ khóa truy cập này?',
    removeText: 'Trong 24 giờ sau đó, cụm từ khôi phục không được hiển thị và địa chỉ email không đổi được.',
    unused: 'Khóa truy cập chưa được dùng.',
    notMade: 'Chưa tạo khóa truy cập nào.',
  },
  secret: {
    title: 'Cụm từ khôi phục',
    about:
      'Mười hai từ mở được ví này trong cả những chương trình khác. Ai có các từ này thì có mọi thứ trong ví, không cần đăng nhập.',
    notYet: 'Chưa đến lúc',
    notYetText: ({ time }) =>
      `Tài khoản này đã có thêm trình duyệt mới hoặc cách đăng nhập khác. Để kẻ trộm không lấy được các từ, chúng chỉ được hiển thị từ thời điểm này: ${time}.`,
    ask: 'Hiện cụm từ khôi phục',
    warning: 'Ai có các từ này thì có ví',
    warningText:
      'Các từ này cho phép lấy mọi thứ ra khỏi ví, vĩnh viễn và không cần đăng nhập. Không trang web, bộ phận hỗ trợ hay bên vận hành nào bao giờ cần đến chúng. Hãy viết ra giấy: ảnh chụp màn hình hoặc tệp có thể bị đánh cắp.',
    alone: 'Không một ai hỏi tôi các từ này, và không ai khác nhìn thấy màn hình của tôi.',
    show: 'Hiện các từ',
    wordsTitle: 'Cụm từ khôi phục, 1/2',
    wordsText: 'Hãy ghi lại các từ theo đúng thứ tự này. Tài khoản Ethereum và Solana của bạn được tạo ra từ chúng.',
    next: 'Tiếp: tài khoản thông minh',
    keyTitle: 'Khóa chủ sở hữu, 2/2',
    keyText:
      'Khóa riêng này sở hữu tài khoản thông minh của bạn. Ít chương trình tìm ra khóa này từ các từ: hãy giữ lại khóa nếu bạn có gì trong tài khoản đó.',
    hold: 'Giữ để hiện',
  },
  signOut: {
    title: 'Đăng xuất',
    here: 'Đăng xuất ở đây',
    everywhere: 'Đăng xuất ở mọi nơi',
    everywhereTitle: 'Đăng xuất ở mọi nơi?',
    everywhereText:
      'Mọi trình duyệt bị đăng xuất ngay, trên tất cả trang web của dự án này, và cần liên kết gửi qua email để đăng nhập lại.',
  },
  stopped: {
    title: 'Ví này đã bị khóa',
    byOperator: 'Ví không ký gì cả. Hãy viết cho bên vận hành trang web.',
    byOwner: ({ email }) => byOwner(`mã được gửi đến ${email}`),
    byOwnerWithPasskey: ({ email }) => byOwner(`mã được gửi đến ${email} và bằng khóa truy cập của bạn`),
    release: 'Dùng lại ví',
  },
  deletion: {
    title: 'Xóa tài khoản',
    about: 'Xóa các khóa, phiên đăng nhập và trình duyệt của tài khoản sau 72 giờ. Những gì trên blockchain vẫn ở đó.',
    ask: 'Xóa tài khoản',
    askTitle: 'Xóa tài khoản này?',
    askText:
      'Sau 72 giờ, các khóa của ví này sẽ bị xóa, và không ai khôi phục được. Những gì có trong ví lúc đó sẽ mất, trừ khi bạn có cụm từ khôi phục. Trước tiên, hãy gửi những gì có trong ví đi nơi khác.',
    pending: ({ time }) => `Tài khoản này sẽ bị xóa: ${time}`,
    pendingText:
      'Khi đó các khóa của tài khoản bị xóa vĩnh viễn. Cho đến lúc đó ví vẫn hoạt động: hãy gửi những gì có trong ví đi nơi khác.',
    keep: 'Giữ tài khoản',
  },
}
