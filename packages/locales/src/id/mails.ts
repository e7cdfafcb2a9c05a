import type { Sections } from '../Words.js'

export const mails: Sections = {
  shared: {
    browserOn: ({ browser, system }) => `${browser} di ${system}`,
    someBrowser: 'sebuah browser',
    undo: 'Jika itu bukan Anda, buka tautan ini dalam 72 jam: tautan ini menghentikan wallet, mengakhiri semua sesi, dan membatalkan setiap cara masuk yang ditambahkan sejak itu.',
    notMe: 'Itu bukan saya',
    signOut: 'Jika itu bukan Anda, keluar di semua tempat melalui akun Anda dan hubungi pengelola.',
  },
  link: {
    subject: 'Konfirmasi browser Anda',
    begun: ({ site, browser }) => `Seseorang, mungkin Anda, sedang masuk di ${site} dengan ${browser}.`,
    open: ({ time }) =>
      `Buka tautan ini dan pilih angka yang ditampilkan saat masuk. Tautan berlaku satu kali, selama ${time}.`,
    button: 'Konfirmasi browser ini',
    never:
      'Jika itu bukan Anda, jangan lakukan apa pun: tanpa tautan ini, proses masuk berakhir sendiri. Jangan pernah memilih angka yang dikirim orang lain kepada Anda.',
  },
  code: {
    subject: 'Kode masuk Anda',
    enter: ({ site, browser, time }) =>
      `Masukkan kode ini di ${site} pada ${browser}. Kode berlaku satu kali, selama ${time}.`,
    never: 'Pengelola situs tidak pernah memintanya. Jika Anda tidak sedang masuk, abaikan email ini.',
  },
  changeCode: {
    subject: 'Kode Anda untuk mengubah alamat email',
    enter: ({ site, time }) =>
      `Di ${site}, akun Anda akan mendapat alamat email lain. Masukkan kode ini di sana untuk melanjutkan. Kode berlaku satu kali, selama ${time}.`,
    never: 'Jika itu bukan Anda, jangan masukkan kode ini di mana pun, dan keluar di semua tempat melalui akun Anda.',
  },
  confirmCode: {
    subject: 'Kode Anda untuk memastikan bahwa ini Anda',
    enter: ({ site, time }) =>
      `Di halaman wallet Anda di ${site}, ada permintaan yang perlu memastikan bahwa ini Anda, misalnya melihat frasa pemulihan. Masukkan kode ini di sana. Kode berlaku satu kali, selama ${time}.`,
    never:
      'Tidak ada orang yang pernah memerlukan kode ini dari Anda. Jika itu bukan Anda, jangan masukkan di mana pun, dan keluar di semua tempat melalui halaman wallet Anda.',
  },
  taken: {
    subject: 'Alamat ini sudah memiliki akun',
    wanted: ({ site }) =>
      `Di ${site}, seseorang ingin memakai alamat email ini untuk akun lain. Itu tidak dilakukan, karena alamat ini sudah memiliki akun sendiri.`,
    next: 'Jika itu Anda, masuk dengan alamat ini, atau pilih alamat lain.',
  },
  newDevice: {
    subject: 'Browser baru telah masuk',
    used: ({ site, browser }) => `Akun Anda dipakai di ${site} dengan ${browser}, yang belum pernah masuk sebelumnya.`,
    fine: 'Jika itu Anda, tidak ada yang perlu dilakukan.',
  },
  wrongNumber: {
    subject: 'Proses masuk dihentikan',
    chosen: ({ site, browser }) =>
      `Untuk proses masuk di ${site} dengan ${browser}, angka yang salah dipilih di halaman tautan yang dikirim. Tautan itu tidak berlaku lagi.`,
    notMe: 'Jika bukan Anda yang membukanya, orang lain membaca email Anda atau mencoba masuk sebagai Anda.',
  },
  linked: {
    subject: 'Cara masuk ditambahkan ke akun Anda',
    added: ({ site, provider }) => `Di ${site}, akun Anda kini dapat dimasuki dengan ${provider}.`,
  },
  unlinked: {
    subject: 'Cara masuk dihapus dari akun Anda',
    removed: ({ site, provider }) => `Di ${site}, akun Anda tidak dapat lagi dimasuki dengan ${provider}.`,
  },
  passkeyAdded: {
    subject: 'Passkey ditambahkan ke akun Anda',
    added: ({ site }) =>
      `Di halaman wallet Anda di ${site}, passkey telah ditambahkan. Mulai sekarang, passkey diminta pada setiap persetujuan.`,
  },
  passkeyRemoved: {
    subject: 'Passkey dihapus dari akun Anda',
    removed: ({ site }) =>
      `Di halaman wallet Anda di ${site}, passkey telah dihapus dan tidak dapat lagi dipakai untuk masuk.`,
  },
  deletion: {
    subject: 'Akun Anda akan dihapus',
    asked: ({ site, date }) =>
      `Di halaman wallet Anda di ${site}, penghapusan akun telah diminta. Itu dilakukan pada ${date}: kunci akun kemudian hilang selamanya, beserta isi wallet.`,
    until: 'Sampai saat itu wallet tetap berfungsi: kirim isinya ke tempat lain, atau simpan frasa pemulihannya.',
    keep: 'Jika ingin mempertahankan akun, buka tautan ini. Tautan ini juga mengakhiri semua sesi.',
    button: 'Pertahankan akun saya',
  },
  deleted: {
    subject: 'Akun Anda telah dihapus',
    gone: ({ site }) =>
      `Akun dengan alamat email ini di ${site} telah dihapus, beserta kunci, sesi, dan browsernya. Salinan basis data untuk keadaan darurat disimpan sementara waktu, lalu dihapus juga.`,
    chain: 'Yang ada di blockchain tetap di sana. Hanya frasa pemulihan yang dapat membukanya, jika Anda menyimpannya.',
  },
  emailChanged: {
    subject: 'Alamat email akun Anda berubah',
    changed: ({ site }) =>
      `Di ${site}, akun Anda mendapat alamat email lain. Proses masuk dan kode kini dikirim ke sana.`,
    undo: 'Jika itu bukan Anda, buka tautan ini dalam 72 jam: tautan ini memulihkan alamat ini. Selain itu, wallet dihentikan, semua sesi berakhir, dan setiap cara masuk yang ditambahkan sejak itu dibatalkan.',
    until: 'Sampai saat itu, alamat ini juga diberi tahu tentang apa yang ditambahkan ke akun.',
    button: 'Pulihkan alamat ini',
  },
  stopped: {
    subject: 'Wallet Anda dihentikan',
    used: ({ site }) =>
      `Melalui tautan yang dikirim tentang akun Anda di ${site}, pemiliknya menyatakan bahwa orang lain memakainya. Semua sesi diakhiri, dan cara masuk yang ditambahkan sejak itu dihapus. Tidak ada yang ditandatangani sampai pemilik mengonfirmasi lagi.`,
    again:
      'Untuk memakainya lagi, masuk di halaman wallet Anda dengan alamat ini, lalu konfirmasi di sana dengan kode yang dikirim ke sini.',
    button: 'Halaman wallet Anda',
    notMe:
      'Jika Anda tidak membuka tautan seperti itu, orang lain membaca email Anda: ubah kata sandi kotak surat Anda terlebih dahulu.',
  },
  takenBack: {
    subject: 'Alamat ini dihapus dari akun Anda',
    back: ({ site }) =>
      `Di ${site}, alamat akun Anda yang sebelumnya dipulihkan melalui tautan yang dikirim ke alamat itu. Alamat ini tidak dapat lagi dipakai untuk masuk, dan wallet dihentikan.`,
    notMe: 'Jika Anda yang mengubah alamat, orang lain membaca email di alamat lama: hubungi pengelola.',
  },
  thawed: {
    subject: 'Wallet Anda dapat dipakai lagi',
    released: ({ site }) =>
      `Di halaman wallet Anda di ${site}, wallet yang dihentikan telah dibuka kembali dengan kode yang dikirim ke alamat ini. Selama 24 jam, frasa pemulihan tidak ditampilkan dan cara masuk tidak diubah.`,
    notMe:
      'Jika itu bukan Anda, orang lain membaca email Anda: buka tautan di email tentang browser baru, lalu ubah kata sandi kotak surat Anda.',
  },
  signedOut: {
    subject: 'Anda telah keluar di semua tempat',
    ended: ({ site }) =>
      `Di ${site}, semua sesi akun Anda telah diakhiri, dan tidak ada browser yang dikenal lagi. Untuk masuk berikutnya, masing-masing browser memerlukan tautan lewat email lagi.`,
  },
}
