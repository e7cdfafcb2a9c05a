import type { AccountTexts } from '../Words.js'

const byOwner = (proof: string): string =>
  `Melalui tautan yang dikirim kepada Anda, dinyatakan bahwa itu orang lain. Wallet tidak menandatangani apa pun. Cara masuk yang ditambahkan sejak itu dihapus, dan semua sesi berakhir. Jika email Anda sudah aman lagi, konfirmasi dengan ${proof}: wallet akan menandatangani lagi, dan setelah 24 jam menampilkan frasa pemulihannya. Browser yang baru bagi wallet baru dapat mengonfirmasi 24 jam setelah masuk.`

export const account: AccountTexts = {
  title: 'Wallet Anda',
  cancel: 'Batal',
  continue: 'Lanjutkan',
  back: 'Kembali',
  done: 'Selesai',
  again: 'Coba lagi',
  failed: 'Tidak berhasil. Coba lagi.',
  notShown: 'Wallet Anda tidak dapat ditampilkan',
  wrong: 'Terjadi kesalahan.',
  login: {
    lead: ({ project }) => `Lihat alamat dan perangkat Anda di ${project}, dan simpan frasa pemulihan Anda.`,
    email: 'Alamat email',
    confirmBrowser: 'Konfirmasi browser ini',
    linkMailed: ({ email }) =>
      `Kami mengirim tautan ke ${email}. Buka di perangkat mana pun, lalu pilih angka ini di sana:`,
    otherAddress: 'Gunakan alamat lain',
    submit: 'Masuk',
    withProvider: ({ provider }) => `Lanjutkan dengan ${provider}`,
    withPasskey: 'Gunakan passkey',
  },
  code: {
    title: 'Masukkan kode',
    label: 'Kode',
    digits: 'Kode terdiri dari enam angka.',
    mailed: ({ email }) => `Kami mengirim kode enam angka ke ${email}.`,
    confirmYou: 'Konfirmasi bahwa ini Anda',
    confirm: 'Konfirmasi',
  },
  addresses: {
    title: 'Alamat',
    evm: 'Ethereum dan jaringannya',
    solana: 'Solana',
    copy: 'Salin',
    copyName: ({ network }) => `Salin alamat: ${network}`,
    copied: 'Disalin',
    select: 'Pilih untuk menyalin',
    noEmail: 'tanpa alamat',
  },
  email: {
    title: 'Alamat email',
    none: 'Akun ini tidak memilikinya.',
    about:
      'Alamat ini hanya dapat diubah di sini. Tidak ada situs atau orang yang memerlukan kode yang dikirim untuk itu: jangan ketik kode tersebut di halaman lain.',
    add: 'Tambahkan alamat',
    change: 'Ubah alamat',
    other: 'Alamat email lain',
    fresh: 'Alamat email baru',
  },
  browsers: {
    title: 'Browser',
    thisPage: 'halaman ini',
    thisBrowser: 'browser ini',
    lastUsed: ({ time }) => `terakhir dipakai ${time}`,
    remove: 'Hapus',
    removeName: ({ browser, place }) => `Hapus ${browser} di ${place}`,
    removeTitle: 'Hapus browser ini?',
    removeText: ({ browser, place }) =>
      `${browser} di ${place} akan dikeluarkan, dan memerlukan tautan lewat email untuk masuk lagi.`,
  },
  providers: {
    title: 'Cara masuk lainnya',
    about:
      'Tautkan penyedia agar dapat dipakai juga untuk masuk. Semua orang yang dapat masuk di sana kemudian dapat memakai wallet ini.',
    link: ({ provider }) => `Tautkan ${provider}`,
    unlink: 'Lepas tautan',
    unlinkName: ({ provider }) => `Lepas tautan ${provider}`,
    unlinkTitle: ({ provider }) => `Lepas tautan ${provider}?`,
    unlinkText: ({ provider }) =>
      `${provider} tidak dapat lagi dipakai untuk masuk ke akun ini, dan browser lain yang masuk dengannya akan dikeluarkan.`,
    since: ({ date }) => `sejak ${date}`,
    notLinked: 'Penyedia tidak ditautkan',
  },
  passkeys: {
    title: 'Passkey',
    about:
      'Dengan passkey, orang yang hanya membaca email Anda tidak dapat menandatangani dengan wallet ini, mengambil frasa pemulihannya, atau mengubah alamat emailnya. Sejak itu Anda memakainya pada setiap persetujuan. Tambahkan dua: jika tidak ada lagi yang Anda miliki, hanya pengelola yang dapat membantu. Selama 72 jam, tautan yang dikirim kepada Anda dapat membatalkan passkey baru.',
    add: 'Tambahkan passkey',
    added: ({ date }) => `ditambahkan ${date}`,
    remove: 'Hapus',
    removeName: ({ browser, date }) => `Hapus passkey dari ${browser}, ditambahkan ${date}`,
    removeTitle: 'Hapus passkey ini?',
    removeText: 'Selama 24 jam setelahnya, frasa pemulihan tidak ditampilkan dan alamat email tidak dapat diubah.',
    unused: 'Passkey tidak digunakan.',
    notMade: 'Tidak ada passkey yang dibuat.',
  },
  secret: {
    title: 'Frasa pemulihan',
    about:
      'Dua belas kata yang juga membuka wallet ini di program lain. Siapa pun yang memilikinya memiliki seluruh isinya, tanpa perlu masuk.',
    notYet: 'Belum waktunya',
    notYetText: ({ time }) =>
      `Akun ini mendapat browser baru atau cara masuk lain. Agar pencuri tidak dapat mengambil kata-kata itu, kata-kata tersebut baru ditampilkan mulai ${time}.`,
    ask: 'Tampilkan frasa',
    warning: 'Pemilik kata-kata ini memiliki wallet',
    warningText:
      'Kata-kata ini dapat mengeluarkan seluruh isinya, selamanya dan tanpa masuk. Tidak ada situs, layanan bantuan, atau pengelola yang memerlukannya. Tulis di kertas: tangkapan layar atau file dapat dicuri.',
    alone: 'Tidak ada orang yang meminta kata-kata ini kepada saya, dan tidak ada orang lain yang melihat layar saya.',
    show: 'Tampilkan kata-kata',
    wordsTitle: 'Frasa pemulihan, 1 dari 2',
    wordsText: 'Tulis kata-kata ini sesuai urutannya. Akun Ethereum dan Solana Anda berasal darinya.',
    next: 'Berikutnya: smart account',
    keyTitle: 'Kunci pemilik, 2 dari 2',
    keyText:
      'Kunci privat ini memiliki smart account Anda. Hanya sedikit program yang menemukannya dari kata-kata itu: simpan jika Anda memiliki sesuatu di sana.',
    hold: 'Tahan untuk melihat',
  },
  signOut: {
    title: 'Keluar',
    here: 'Keluar di sini',
    everywhere: 'Keluar di semua tempat',
    everywhereTitle: 'Keluar di semua tempat?',
    everywhereText:
      'Semua browser langsung dikeluarkan, di semua situs proyek ini, dan memerlukan tautan lewat email untuk masuk lagi.',
  },
  stopped: {
    title: 'Wallet ini dihentikan',
    byOperator: 'Wallet tidak menandatangani apa pun. Hubungi pengelola situs.',
    byOwner: ({ email }) => byOwner(`kode yang dikirim ke ${email}`),
    byOwnerWithPasskey: ({ email }) => byOwner(`kode yang dikirim ke ${email} dan dengan passkey Anda`),
    release: 'Pakai wallet lagi',
  },
  deletion: {
    title: 'Hapus akun',
    about: 'Menghapus kunci, sesi, dan browsernya setelah 72 jam. Yang ada di blockchain tetap di sana.',
    ask: 'Hapus akun',
    askTitle: 'Hapus akun ini?',
    askText:
      'Dalam 72 jam, kunci wallet ini dihapus, dan tidak ada orang yang dapat memulihkannya. Isi wallet saat itu akan hilang, kecuali Anda memiliki frasa pemulihannya. Kirim isinya ke tempat lain terlebih dahulu.',
    pending: ({ time }) => `Akun ini dihapus pada ${time}`,
    pendingText:
      'Kuncinya kemudian dihapus selamanya. Sampai saat itu wallet tetap berfungsi: kirim isinya ke tempat lain.',
    keep: 'Pertahankan akun',
  },
}
