import type { LocaleTexts } from '@portico/core'
import type { Words } from '../Words.js'

/** Vietnamese: what is shown as soon as the modal opens, and titles of views. */
const texts: { readonly [owner: string]: Words } = {
  shell: {
    back: 'Quay lại',
    close: 'Đóng',
    dismiss: 'Bỏ qua',
    loading: 'Đang tải',
    networkButton: ({ network }) => `Mạng: ${network}`,
    retry: 'Thử lại',
    connectTitle: 'Kết nối ví',
    or: 'hoặc',
    installed: 'Đã cài đặt',
    recent: 'Gần đây',
    notListed: ({ wallet }) => `Không phải ví ${wallet} trong danh sách`,
    get: 'Tải về',
    verified: 'Đã xác minh',
    wallets: 'Ví',
    walletsFailed: 'Không tải được danh sách ví. Các ví đã cài đặt vẫn dùng được.',
    noWallets: 'Không tìm thấy ví',
    noWalletsText: 'Trình duyệt này chưa có ví. Thiết lập một ví chỉ mất vài phút.',
    newToWallets: 'Mới dùng ví?',
    getStarted: 'Bắt đầu',
    legal: ({ documents }) => `Khi kết nối, bạn chấp nhận ${documents}`,
    acceptLegal: ({ documents }) => `Tôi chấp nhận ${documents}`,
    legalDocuments: ({ terms, privacy }) => `${terms} và ${privacy}`,
    continueWithWallet: 'Tiếp tục bằng ví',
    terms: 'Điều khoản dịch vụ',
    privacy: 'Chính sách bảo mật',
    allWallets: 'Tất cả ví',
    accountTitle: 'Tài khoản',
    profileWallets: 'Ví',
    networksTitle: 'Mạng',
    switchTitle: 'Đổi mạng',
    wrongNetwork: 'Sai mạng',
    whatIsAWallet: 'Ví là gì?',
    getAWallet: 'Tạo ví',
    errorTitle: 'Đã xảy ra lỗi',
    viewFailedTitle: 'Không hiển thị được trang này',
    viewFailedText:
      'Có thể bạn đang ngoại tuyến, hoặc trang web đã được cập nhật sau khi bạn mở. Tài sản của bạn không bị ảnh hưởng.',
    codeUnavailableText:
      'Có lẽ trang web đã được cập nhật sau khi bạn mở. Hãy tải lại trang. Tài sản của bạn không bị ảnh hưởng.',
    reloadPage: 'Tải lại trang',
  },
  activity: {
    activity: 'Hoạt động',
  },
  balances: {
    tokens: 'Token',
    token: 'Token',
    total: 'Tổng số dư',
    unavailable: 'Không xem được số dư token',
  },
  branding: {
    poweredBy: ({ name }) => `Vận hành bởi ${name}`,
  },
  email: {
    login: 'Đăng nhập email',
    device: 'Đăng ký thiết bị',
    code: 'Xác nhận email',
    edit: 'Đổi email',
    email: 'Email',
  },
  embedded: {
    name: 'Ví tích hợp',
    approve: 'Phê duyệt giao dịch',
    manage: 'Quản lý ví',
    useSmartAccount: 'Dùng tài khoản thông minh',
    useEoa: 'Dùng tài khoản riêng',
    notAllowed: 'Thao tác không được phép',
  },
  ledger: { name: 'Ledger', title: 'Kết nối Ledger', signTitle: 'Xác nhận trên Ledger' },
  names: {
    choose: 'Chọn tên',
    registered: 'Đã đăng ký tên',
  },
  nfts: {
    nfts: 'NFT',
    nft: 'NFT',
  },
  onramp: {
    buy: 'Mua',
    selectToken: 'Chọn token',
    selectCurrency: 'Chọn loại tiền',
  },
  pay: {
    pay: 'Thanh toán',
    paymentDetails: 'Chi tiết thanh toán',
  },
  receive: {
    receive: 'Nhận',
    compatibleNetworks: 'Mạng tương thích',
  },
  send: {
    send: 'Gửi',
    selectToken: 'Chọn token',
    reviewSend: 'Xem lại lệnh gửi',
  },
  sessions: {
    sessions: 'Smart Sessions',
    created: 'Đã tạo phiên',
  },
  siwx: {
    signIn: 'Đăng nhập',
    initFailed: 'Không thể bắt đầu đăng nhập',
    declined: 'Đã từ chối ký',
    failed: 'Không ký được thông điệp',
    smartAccount: 'Ứng dụng này có thể không hỗ trợ tài khoản thông minh',
    authenticating: 'Đang xác thực…',
    viewOnly: 'Kết nối ví của tài khoản để đăng nhập',
  },
  socials: {
    google: 'Google',
    x: 'X',
    farcaster: 'Farcaster',
    discord: 'Discord',
    apple: 'Apple',
    github: 'GitHub',
    facebook: 'Facebook',
    socials: 'Tất cả mạng xã hội',
  },
  swaps: {
    swap: 'Hoán đổi',
    selectToken: 'Chọn token',
    previewSwap: 'Xem trước',
  },
  passkey: {
    name: 'Khóa truy cập',
    connectTitle: 'Tài khoản khóa truy cập',
    approveTitle: 'Phê duyệt yêu cầu',
    detailsTitle: 'Khóa truy cập của bạn',
    codeTitle: 'Mã khôi phục',
    recoverTitle: 'Khôi phục tài khoản',
  },
  walletconnect: {
    name: 'WalletConnect',
    badge: 'Mã QR',
  },
  watch: { viewAs: 'Xem với tư cách', viewOnly: 'Chỉ xem', title: 'Xem một địa chỉ' },
}

const vi: LocaleTexts = {
  texts,
  load: {
    shell: () => import('./shell.js'),
    errors: () => import('./errors.js'),
    activity: () => import('./activity.js'),
    balances: () => import('./balances.js'),
    email: () => import('./email.js'),
    embedded: () => import('./embedded.js'),
    ledger: () => import('./ledger.js'),
    names: () => import('./names.js'),
    nfts: () => import('./nfts.js'),
    onramp: () => import('./onramp.js'),
    pay: () => import('./pay.js'),
    passkey: () => import('./passkey.js'),
    receive: () => import('./receive.js'),
    requests: async () => {
      const { requests, approval } = await import('./requests.js')
      return { default: { ...requests, askedBy: approval['askedBy']!, rawData: approval['rawData']! } }
    },
    send: () => import('./send.js'),
    sessions: () => import('./sessions.js'),
    siwx: () => import('./siwx.js'),
    socials: () => import('./socials.js'),
    swaps: () => import('./swaps.js'),
    walletconnect: () => import('./walletconnect.js'),
    watch: () => import('./watch.js'),
  },
}
export default vi
