import type { Sections } from '../Words.js'

export const pages: Sections = {
  link: {
    page: 'Konfirmasi',
    site: 'Situs',
    browser: 'Browser',
    begun: 'Dimulai',
    justNow: 'baru saja',
    browserOn: ({ browser, system }) => `${browser} di ${system}`,
    someBrowser: 'sebuah browser',
    loginTitle: 'Apakah ini Anda?',
    loginText:
      'Proses masuk dengan alamat email Anda telah dimulai. Pilih angka yang ditampilkan di sana. Jika bukan Anda, tutup halaman ini.',
    numbers: 'Angka yang ditampilkan saat masuk',
    never: 'Jangan pernah memilih angka yang dikirim orang lain kepada Anda.',
    loginDone: 'Dikonfirmasi. Kembali ke proses masuk: kode sedang dikirim kepada Anda.',
    stopTitle: 'Bukan Anda?',
    deviceText: 'Browser ini masuk ke akun Anda. Jika itu bukan Anda, hentikan wallet.',
    wayText: 'Cara lain untuk masuk ditambahkan ke akun Anda. Jika itu bukan Anda, hentikan wallet.',
    stops:
      'Tidak ada lagi yang dapat ditandatangani, semua sesi berakhir, dan cara masuk yang ditambahkan sejak itu dibatalkan, termasuk alamat email lain.',
    stopButton: 'Itu bukan saya: hentikan wallet',
    stopDone:
      'Wallet dihentikan, semua sesi berakhir, dan apa pun yang ditambahkan sejak itu tidak dapat dipakai untuk masuk.',
    again:
      'Untuk memakai wallet lagi, masuk di halamannya dengan alamat ini, lalu konfirmasi di sana dengan kode yang dikirim ke sini. Akun dengan passkey juga memerlukan passkey itu.',
    emailTitle: 'Pulihkan alamat ini?',
    emailText: 'Akun Anda mendapat alamat email lain. Jika Anda tidak menginginkannya, pulihkan alamat ini.',
    emailButton: 'Pulihkan alamat ini',
    emailDone:
      'Akun Anda kembali memiliki alamat ini. Semua sesi berakhir, apa pun yang ditambahkan sejak itu tidak dapat dipakai untuk masuk, dan wallet dihentikan.',
    deletionTitle: 'Pertahankan akun Anda?',
    deletionText:
      'Penghapusan akun Anda telah diminta. Jika ingin mempertahankannya, hentikan penghapusan: semua sesi juga berakhir, kalau-kalau bukan Anda yang meminta.',
    deletionButton: 'Pertahankan akun saya',
    deletionDone: 'Akun Anda dipertahankan, dan semua sesi berakhir.',
    done: 'Selesai',
    walletPage: 'Ke halaman wallet',
    notDone: 'Tidak dilakukan',
    wrongNumber: 'Ini bukan angka dari proses masuk itu. Tautan tidak berlaku lagi.',
    emailTaken: 'Alamat ini kini dimiliki akun lain. Semua sesi berakhir, dan wallet dihentikan.',
    over: 'Tautan ini tidak berlaku',
    overText: 'Tautan sudah dipakai, terlalu lama, atau tidak utuh. Buka email terbaru, atau masuk lagi.',
    unreachable: 'Tautan tidak dapat dibaca sekarang',
    unreachableText: 'Periksa koneksi Anda, lalu buka tautan lagi.',
  },
  popup: {
    loggedIn: 'Berhasil masuk',
    back: ({ site }) => `Anda kembali ke ${site}.`,
    digitsText: ({ site }) =>
      `Ketik dua angka yang ditampilkan ${site}. Jika Anda tidak memulai ini di sana, tutup jendela ini.`,
    digits: 'Dua angka',
    next: 'Lanjutkan',
    close: 'Anda dapat menutup jendela ini.',
  },
  social: {
    connecting: 'Menghubungkan…',
    opens: 'Halaman masuk segera terbuka di sini.',
    slow: 'Ini lebih lama dari biasanya. Anda dapat menutup jendela ini dan mencoba lagi.',
    failed: 'Gagal menghubungkan',
    over: 'Proses masuk ini sudah berakhir. Tutup jendela ini dan coba lagi.',
    elsewhere:
      'Proses masuk ini sudah dibuka sebelumnya di jendela atau browser lain, dan berlanjut di sana. Jika orang lain mengarahkan Anda ke sini, tutup jendela ini dan jangan kirim apa pun darinya. Jika tidak, tutup dan coba lagi.',
    noProvider: 'Halaman masuk tidak dapat dijangkau sekarang. Tutup jendela ini dan coba lagi nanti.',
    nothingShared: ({ site }) =>
      `Tidak ada yang dibagikan dengan ${site}. Anda dapat menutup jendela ini dan mencoba lagi di sana.`,
    otherDigits: 'Angkanya berbeda, atau proses masuk ini sudah berakhir. Tutup jendela ini dan coba lagi.',
    unreachable: 'Situs tidak dapat dijangkau. Periksa koneksi Anda, lalu tekan “Lanjutkan” lagi.',
    nothingLinked:
      'Tidak ada yang ditautkan: jendela ini tidak dapat kembali ke halaman wallet Anda. Tutup, lalu mulai lagi di sana. Jika Anda tidak memulai ini, tutup saja dan jangan lakukan apa pun.',
  },
  continue: {
    nothing: 'Tidak ada yang dilanjutkan',
    nothingText: 'Jendela ini terbuka sendiri saat situs memintanya.',
    moment: 'Sebentar',
    momentText: 'Sedang mencari sesi masuk Anda.',
    logInFirst: 'Masuk terlebih dahulu',
    logInFirstText: ({ site }) =>
      `Browser ini tidak menyimpan sesi masuk untuk dilanjutkan. Tutup jendela ini, lalu masuk di ${site} dengan cara lain.`,
    declined: 'Tidak dilanjutkan',
    declinedText: 'Anda dapat menutup jendela ini dan kembali ke situs.',
    over: 'Proses masuk ini sudah berakhir',
    overText: 'Tutup jendela ini, kembali ke situs, dan coba lagi.',
    askedBy: 'Diminta oleh',
    title: 'Lanjutkan dengan wallet Anda?',
    as: 'Lanjutkan sebagai',
    loggedInAs: 'Anda masuk sebagai',
    logins: 'Sesi masuk Anda',
    account: 'akun Anda',
    lead: 'Situs mengetahui alamat Anda di jaringannya. Situs tidak menandatangani apa pun: setiap kali, Anda akan ditanya lagi.',
    cancel: 'Batal',
    oneMore: 'Satu langkah lagi',
    otherDigits: 'Angkanya berbeda',
  },
}
