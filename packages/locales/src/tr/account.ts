import type { AccountTexts } from '../Words.js'

const byOwner = (proof: string): string =>
  `Size gönderilen bir bağlantıyla, bunun başka biri olduğu bildirildi. Cüzdan hiçbir şey imzalamaz. O zamandan beri eklenen giriş yolları kaldırıldı ve tüm oturumlar sona erdi. Posta kutunuz yeniden güvendeyse ${proof} ile onaylayın: cüzdan o zaman yeniden imzalar ve 24 saat sonra kurtarma ifadesini gösterir. Cüzdan için yeni olan bir tarayıcı, ancak giriş yapıldıktan 24 saat sonra onaylayabilir.`

export const account: AccountTexts = {
  title: 'Cüzdanınız',
  cancel: 'İptal',
  continue: 'Devam et',
  back: 'Geri',
  done: 'Tamam',
  again: 'Yeniden dene',
  failed: 'Bu yapılamadı. Yeniden deneyin.',
  notShown: 'Cüzdanınız gösterilemiyor',
  wrong: 'Bir sorun oluştu.',
  login: {
    lead: ({ project }) =>
      `${project} projesindeki adreslerinizi ve cihazlarınızı görün, kurtarma ifadenizi alıp saklayın.`,
    email: 'E-posta adresi',
    confirmBrowser: 'Bu tarayıcıyı onaylayın',
    linkMailed: ({ email }) =>
      `${email} adresine bir bağlantı gönderdik. Herhangi bir cihazda açın ve orada bu sayıyı seçin:`,
    otherAddress: 'Başka bir adres kullan',
    submit: 'Giriş yap',
    withProvider: ({ provider }) => `${provider} ile devam et`,
    withPasskey: 'Geçiş anahtarı kullan',
  },
  code: {
    title: 'Kodu girin',
    label: 'Kod',
    digits: 'Kod altı hanelidir.',
    mailed: ({ email }) => `${email} adresine altı haneli bir kod gönderdik.`,
    confirmYou: 'Siz olduğunuzu onaylayın',
    confirm: 'Onayla',
  },
  addresses: {
    title: 'Adresler',
    evm: 'Ethereum ve ağları',
    solana: 'Solana',
    copy: 'Kopyala',
    copyName: ({ network }) => `Adresi kopyala: ${network}`,
    copied: 'Kopyalandı',
    select: 'Kopyalamak için seçin',
    noEmail: 'adres yok',
  },
  email: {
    title: 'E-posta adresi',
    none: 'Bu hesabın e-posta adresi yok.',
    about:
      'Yalnızca burada değiştirilir. Bunun için gönderilen kodlara hiçbir sitenin ve hiç kimsenin asla ihtiyacı olmaz: kodları başka hiçbir sayfaya girmeyin.',
    add: 'Adres ekle',
    change: 'Adresi değiştir',
    other: 'Başka bir e-posta adresi',
    fresh: 'Yeni e-posta adresi',
  },
  browsers: {
    title: 'Tarayıcılar',
    thisPage: 'bu sayfa',
    thisBrowser: 'bu tarayıcı',
    lastUsed: ({ time }) => `son kullanım: ${time}`,
    remove: 'Kaldır',
    removeName: ({ browser, place }) => `Kaldır: ${browser}, ${place}`,
    removeTitle: 'Bu tarayıcı kaldırılsın mı?',
    removeText: ({ browser, place }) =>
      `Şu tarayıcıda çıkış yapılır ve yeniden giriş için e-postayla gönderilen bağlantı gerekir: ${browser}, ${place}.`,
  },
  providers: {
    title: 'Diğer giriş yolları',
    about:
      'Bir sağlayıcıyı ilişkilendirirseniz onunla da giriş yapabilirsiniz. Orada giriş yapabilen herkes o zaman bu cüzdanı kullanabilir.',
    link: ({ provider }) => `${provider} ilişkilendir`,
    unlink: 'Kaldır',
    unlinkName: ({ provider }) => `${provider} girişini kaldır`,
    unlinkTitle: ({ provider }) => `${provider} kaldırılsın mı?`,
    unlinkText: ({ provider }) =>
      `Bu hesaba artık ${provider} ile giriş yapılamaz ve bu yolla giriş yapılmış diğer tarayıcılarda çıkış yapılır.`,
    since: ({ date }) => `${date} tarihinden beri`,
    notLinked: 'Sağlayıcı ilişkilendirilmedi',
  },
  passkeys: {
    title: 'Geçiş anahtarları',
    about:
      'Bir geçiş anahtarınız olduğunda, yalnızca e-postalarınızı okuyan biri bu cüzdanla imzalayamaz, kurtarma ifadesini alamaz ve e-posta adresini değiştiremez. Anahtarı artık her onayda kullanırsınız. İki tane ekleyin: elinizde hiçbiri kalmazsa yalnızca işletmeci yardımcı olabilir. Yeni bir geçiş anahtarı, 72 saat boyunca size gönderilen bir bağlantıyla geri alınabilir.',
    add: 'Geçiş anahtarı ekle',
    added: ({ date }) => `eklenme: ${date}`,
    remove: 'Kaldır',
    removeName: ({ browser, date }) => `Geçiş anahtarını kaldır: ${browser}, eklenme: ${date}`,
    removeTitle: 'Bu geçiş anahtarı kaldırılsın mı?',
    removeText: 'Bundan sonraki 24 saat boyunca kurtarma ifadesi gösterilmez ve e-posta adresi değiştirilemez.',
    unused: 'Geçiş anahtarı kullanılmadı.',
    notMade: 'Geçiş anahtarı oluşturulmadı.',
  },
  secret: {
    title: 'Kurtarma ifadesi',
    about:
      'Bu cüzdanı başka programlarda da açan on iki kelime. Kelimelere sahip olan, giriş yapmadan cüzdandaki her şeye sahip olur.',
    notYet: 'Henüz değil',
    notYetText: ({ time }) =>
      `Bu hesaba yeni bir tarayıcı veya başka bir giriş yolu eklendi. Bir hırsızın kelimeleri alamaması için, ancak şu zamandan itibaren gösterilirler: ${time}.`,
    ask: 'Kurtarma ifadesini göster',
    warning: 'Bu kelimelere sahip olan, cüzdana sahiptir',
    warningText:
      'Bu kelimelerle cüzdandaki her şey, geri dönüşü olmadan ve giriş yapılmadan alınabilir. Hiçbir sitenin, destek ekibinin veya işletmecinin bunlara asla ihtiyacı olmaz. Kâğıda yazın: ekran görüntüsü veya dosya çalınabilir.',
    alone: 'Hiç kimse benden bu kelimeleri istemedi ve ekranımı benden başka kimse görmüyor.',
    show: 'Kelimeleri göster',
    wordsTitle: 'Kurtarma ifadesi, 1/2',
    wordsText: 'Kelimeleri bu sırayla yazın. Ethereum ve Solana hesaplarınız bunlardan türetilir.',
    next: 'Sonraki: akıllı hesap',
    keyTitle: 'Sahip anahtarı, 2/2',
    keyText:
      'Akıllı hesabınızın sahibi bu özel anahtardır. Onu kelimelerden bulan program azdır: orada bir şeyiniz varsa anahtarı saklayın.',
    hold: 'Görmek için basılı tut',
  },
  signOut: {
    title: 'Çıkış yap',
    here: 'Burada çıkış yap',
    everywhere: 'Her yerden çıkış yap',
    everywhereTitle: 'Her yerden çıkış yapılsın mı?',
    everywhereText:
      'Bu projenin tüm sitelerinde, tüm tarayıcılarda hemen çıkış yapılır ve yeniden giriş için e-postayla gönderilen bağlantı gerekir.',
  },
  stopped: {
    title: 'Bu cüzdan durduruldu',
    byOperator: 'Hiçbir şey imzalamaz. Sitenin işletmecisine yazın.',
    byOwner: ({ email }) => byOwner(`${email} adresine gönderilen bir kod`),
    byOwnerWithPasskey: ({ email }) => byOwner(`${email} adresine gönderilen bir kod ve geçiş anahtarınız`),
    release: 'Cüzdanı yeniden kullan',
  },
  deletion: {
    title: 'Hesabı sil',
    about: 'Anahtarlarını, oturumlarını ve tarayıcılarını 72 saat sonra siler. Blok zincirinde olanlar orada kalır.',
    ask: 'Hesabı sil',
    askTitle: 'Bu hesap silinsin mi?',
    askText:
      '72 saat sonra bu cüzdanın anahtarları silinir ve kimse onları geri getiremez. O anda cüzdanda olanlar, kurtarma ifadesi sizde yoksa kaybolur. Önce bunları başka bir yere gönderin.',
    pending: ({ time }) => `Bu hesap silinecek: ${time}`,
    pendingText:
      'O anda anahtarları kalıcı olarak silinir. O zamana kadar cüzdan çalışır: içindekileri başka bir yere gönderin.',
    keep: 'Hesabı koru',
  },
}
