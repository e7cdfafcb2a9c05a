import type { LocaleTexts } from '@portico/core'
import type { Words } from '../Words.js'

/** Indonesian: what is shown as soon as the modal opens, and titles of views. */
const texts: { readonly [owner: string]: Words } = {
  shell: {
    back: 'Kembali',
    close: 'Tutup',
    dismiss: 'Tutup pesan',
    loading: 'Memuat',
    networkButton: ({ network }) => `Jaringan: ${network}`,
    retry: 'Coba lagi',
    connectTitle: 'Hubungkan wallet',
    or: 'atau',
    installed: 'Terpasang',
    recent: 'Terakhir',
    notListed: ({ wallet }) => `Bukan wallet ${wallet} yang terdaftar`,
    get: 'Dapatkan',
    verified: 'Terverifikasi',
    wallets: 'Wallet',
    walletsFailed: 'Daftar wallet gagal dimuat. Wallet yang terpasang tetap bisa digunakan.',
    noWallets: 'Wallet tidak ditemukan',
    noWalletsText: 'Browser ini belum punya wallet. Menyiapkannya hanya perlu beberapa menit.',
    newToWallets: 'Baru mengenal wallet?',
    getStarted: 'Mulai di sini',
    legal: ({ documents }) => `Dengan menghubungkan, Anda menyetujui ${documents}`,
    acceptLegal: ({ documents }) => `Saya menyetujui ${documents}`,
    legalDocuments: ({ terms, privacy }) => `${terms} dan ${privacy}`,
    continueWithWallet: 'Lanjutkan dengan wallet',
    terms: 'Ketentuan Layanan',
    privacy: 'Kebijakan Privasi',
    allWallets: 'Semua wallet',
    accountTitle: 'Akun',
    profileWallets: 'Wallet',
    networksTitle: 'Jaringan',
    switchTitle: 'Ganti jaringan',
    wrongNetwork: 'Jaringan salah',
    whatIsAWallet: 'Apa itu wallet?',
    getAWallet: 'Dapatkan wallet',
    errorTitle: 'Terjadi kesalahan',
    viewFailedTitle: 'Halaman ini gagal ditampilkan',
    viewFailedText:
      'Mungkin Anda sedang offline, atau situs telah diperbarui sejak Anda membukanya. Dana Anda tidak terpengaruh.',
    codeUnavailableText:
      'Situs mungkin telah diperbarui sejak Anda membukanya. Muat ulang halaman. Dana Anda tidak terpengaruh.',
    reloadPage: 'Muat ulang',
  },
  activity: {
    activity: 'Aktivitas',
  },
  balances: {
    tokens: 'Token',
    token: 'Token',
    total: 'Total saldo',
    unavailable: 'Saldo token tidak tersedia',
  },
  branding: {
    poweredBy: ({ name }) => `Didukung oleh ${name}`,
  },
  email: {
    login: 'Masuk dengan email',
    device: 'Daftarkan perangkat',
    code: 'Konfirmasi email',
    edit: 'Ubah email',
    email: 'Email',
  },
  embedded: {
    name: 'Wallet bawaan',
    approve: 'Setujui transaksi',
    manage: 'Kelola wallet',
    useSmartAccount: 'Gunakan smart account',
    useEoa: 'Gunakan akun sendiri',
    notAllowed: 'Tindakan tidak diizinkan',
  },
  ledger: { name: 'Ledger', title: 'Hubungkan Ledger', signTitle: 'Konfirmasi di Ledger' },
  names: {
    choose: 'Pilih nama',
    registered: 'Nama terdaftar',
  },
  nfts: {
    nfts: 'NFT',
    nft: 'NFT',
  },
  onramp: {
    buy: 'Beli',
    selectToken: 'Pilih token',
    selectCurrency: 'Pilih mata uang',
  },
  pay: {
    pay: 'Bayar',
    paymentDetails: 'Detail pembayaran',
  },
  receive: {
    receive: 'Terima',
    compatibleNetworks: 'Jaringan yang kompatibel',
  },
  send: {
    send: 'Kirim',
    selectToken: 'Pilih token',
    reviewSend: 'Tinjau kiriman',
  },
  sessions: {
    sessions: 'Smart Sessions',
    created: 'Sesi dibuat',
  },
  siwx: {
    signIn: 'Masuk',
    initFailed: 'Proses masuk gagal dimulai',
    declined: 'Tanda tangan ditolak',
    failed: 'Pesan gagal ditandatangani',
    smartAccount: 'Aplikasi ini mungkin tidak mendukung smart account',
    authenticating: 'Sedang masuk…',
    viewOnly: 'Hubungkan wallet akun ini untuk masuk',
  },
  socials: {
    google: 'Google',
    x: 'X',
    farcaster: 'Farcaster',
    discord: 'Discord',
    apple: 'Apple',
    github: 'GitHub',
    facebook: 'Facebook',
    socials: 'Semua akun sosial',
  },
  swaps: {
    swap: 'Tukar',
    selectToken: 'Pilih token',
    previewSwap: 'Pratinjau penukaran',
  },
  passkey: {
    name: 'Passkey',
    connectTitle: 'Akun Passkey',
    approveTitle: 'Setujui Permintaan',
    detailsTitle: 'Passkey Anda',
    codeTitle: 'Kode Pemulihan',
    recoverTitle: 'Pulihkan Akun',
  },
  walletconnect: {
    name: 'WalletConnect',
    badge: 'Kode QR',
  },
  watch: { viewAs: 'Lihat sebagai', viewOnly: 'Hanya lihat', title: 'Lihat Alamat' },
}

const id: LocaleTexts = {
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
export default id
