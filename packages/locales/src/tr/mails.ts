import type { Sections } from '../Words.js'

export const mails: Sections = {
  shared: {
    browserOn: ({ browser, system }) => `${browser}, ${system}`,
    someBrowser: 'bilinmiyor',
    undo: 'Siz değilseniz 72 saat içinde bu bağlantıyı açın: cüzdanı durdurur, tüm oturumları sonlandırır ve o zamandan beri eklenen her giriş yolunu geri alır.',
    notMe: 'Bu ben değildim',
    signOut: 'Siz değilseniz hesabınızda her yerden çıkış yapın ve işletmeciye yazın.',
  },
  link: {
    subject: 'Tarayıcınızı onaylayın',
    begun: ({ site, browser }) =>
      `Biri, büyük olasılıkla siz, şu sitede giriş yapıyor: ${site} (tarayıcı: ${browser}).`,
    open: ({ time }) =>
      `Bu bağlantıyı açın ve girişte gösterilen sayıyı seçin. Bağlantı bir kez kullanılır. Geçerlilik süresi: ${time}.`,
    button: 'Bu tarayıcıyı onayla',
    never:
      'Siz değilseniz hiçbir şey yapmayın: bağlantı açılmazsa giriş kendiliğinden sona erer. Başka birinin size gönderdiği bir sayıyı asla seçmeyin.',
  },
  code: {
    subject: 'Giriş kodunuz',
    enter: ({ site, browser, time }) =>
      `Bu kodu şu sitede girin: ${site} (tarayıcı: ${browser}). Kod bir kez kullanılır. Geçerlilik süresi: ${time}.`,
    never: 'Sitenin çalışanları bu kodu sizden asla istemez. Giriş yapmıyorsanız bu e-postayı dikkate almayın.',
  },
  changeCode: {
    subject: 'E-posta adresini değiştirme kodunuz',
    enter: ({ site, time }) =>
      `Hesabınız şu sitede başka bir e-posta adresi almak üzere: ${site}. Devam etmek için bu kodu orada girin. Kod bir kez kullanılır. Geçerlilik süresi: ${time}.`,
    never: 'Siz değilseniz kodu hiçbir yere girmeyin ve hesabınızda her yerden çıkış yapın.',
  },
  confirmCode: {
    subject: 'Siz olduğunuzu onaylama kodunuz',
    enter: ({ site, time }) =>
      `Cüzdanınızın sayfasında (${site}) siz olduğunuzun bilinmesini gerektiren bir şey istendi, örneğin kurtarma ifadesinin gösterilmesi. Bu kodu orada girin. Kod bir kez kullanılır. Geçerlilik süresi: ${time}.`,
    never:
      'Hiç kimse bu kodu sizden istemez. Siz değilseniz kodu hiçbir yere girmeyin ve cüzdanınızın sayfasında her yerden çıkış yapın.',
  },
  taken: {
    subject: 'Bu adresin bir hesabı var',
    wanted: ({ site }) =>
      `Şu sitede biri bu e-posta adresini başka bir hesaba vermek istedi: ${site}. Adresin kendi hesabı olduğu için bu yapılmadı.`,
    next: 'Bu sizseniz bu adresle giriş yapın veya başka bir adres seçin.',
  },
  newDevice: {
    subject: 'Yeni bir tarayıcı giriş yaptı',
    used: ({ site, browser }) =>
      `Hesabınız şu sitede, daha önce giriş yapmamış bir tarayıcıyla kullanıldı: ${site} (tarayıcı: ${browser}).`,
    fine: 'Bu sizseniz yapmanız gereken bir şey yok.',
  },
  wrongNumber: {
    subject: 'Bir giriş durduruldu',
    chosen: ({ site, browser }) =>
      `Şu sitedeki bir giriş için gönderilen bağlantının sayfasında yanlış bir sayı seçildi: ${site} (tarayıcı: ${browser}). Bağlantı artık geçerli değil.`,
    notMe: 'Bağlantıyı siz açmadıysanız başka biri e-postalarınızı okuyor veya sizin yerinize giriş yapmaya çalışıyor.',
  },
  linked: {
    subject: 'Hesabınıza bir giriş yolu eklendi',
    added: ({ site, provider }) => `Artık hesabınıza ${provider} ile de giriş yapılabilir. Site: ${site}.`,
  },
  unlinked: {
    subject: 'Hesabınızdan bir giriş yolu kaldırıldı',
    removed: ({ site, provider }) => `Artık hesabınıza ${provider} ile giriş yapılamaz. Site: ${site}.`,
  },
  passkeyAdded: {
    subject: 'Hesabınıza bir geçiş anahtarı eklendi',
    added: ({ site }) =>
      `Cüzdanınızın sayfasında (${site}) bir geçiş anahtarı eklendi. Bundan sonra her onayda istenir.`,
  },
  passkeyRemoved: {
    subject: 'Hesabınızdan bir geçiş anahtarı kaldırıldı',
    removed: ({ site }) =>
      `Cüzdanınızın sayfasında (${site}) bir geçiş anahtarı kaldırıldı. Artık onunla giriş yapılamaz.`,
  },
  deletion: {
    subject: 'Hesabınız silinecek',
    asked: ({ site, date }) =>
      `Cüzdanınızın sayfasında (${site}) hesabın silinmesi istendi. Silinme zamanı: ${date}. O andan sonra hesabın anahtarları ve onlarla birlikte cüzdandakiler kalıcı olarak kaybolur.`,
    until: 'O zamana kadar cüzdan çalışır: içindekileri başka bir yere gönderin veya kurtarma ifadesini saklayın.',
    keep: 'Hesabı korumak istiyorsanız bu bağlantıyı açın. Bağlantı tüm oturumları da sonlandırır.',
    button: 'Hesabımı koru',
  },
  deleted: {
    subject: 'Hesabınız silindi',
    gone: ({ site }) =>
      `Şu sitede bu e-posta adresine sahip hesap; anahtarları, oturumları ve tarayıcılarıyla birlikte silindi: ${site}. Veritabanının acil durum kopyaları bir süre saklanır, sonra onlar da silinir.`,
    chain: 'Blok zincirinde olanlar orada kalır. Sakladıysanız, bunlara yalnızca kurtarma ifadesiyle erişilir.',
  },
  emailChanged: {
    subject: 'Hesabınızın e-posta adresi değişti',
    changed: ({ site }) =>
      `Hesabınız şu sitede başka bir e-posta adresi aldı: ${site}. Girişler ve kodlar bundan sonra oraya gider.`,
    undo: 'Siz değilseniz 72 saat içinde bu bağlantıyı açın: bu adresi geri getirir. Ayrıca cüzdanı durdurur, tüm oturumları sonlandırır ve o zamandan beri eklenen her giriş yolunu geri alır.',
    until: 'O zamana kadar hesaba eklenenler bu adrese de bildirilir.',
    button: 'Bu adresi geri getir',
  },
  stopped: {
    subject: 'Cüzdanınız durduruldu',
    used: ({ site }) =>
      `Hesabınızla ilgili (${site}) gönderilen bir bağlantıyla hesabın sahibi, hesabı başka birinin kullandığını bildirdi. Tüm oturumlar sonlandırıldı ve o zamandan beri eklenen giriş yolları kaldırıldı. Sahibi yeniden onaylayana kadar hiçbir şey imzalanmaz.`,
    again:
      'Yeniden kullanmak için cüzdanınızın sayfasında bu adresle giriş yapın ve buraya gönderilen bir kodla orada onaylayın.',
    button: 'Cüzdanınızın sayfası',
    notMe:
      'Böyle bir bağlantı açmadıysanız e-postalarınızı başka biri okuyor: önce posta kutunuzun parolasını değiştirin.',
  },
  takenBack: {
    subject: 'Bu adres hesabınızdan kaldırıldı',
    back: ({ site }) =>
      `Hesabınızın önceki adresi, o adrese gönderilen bir bağlantıyla geri getirildi. Site: ${site}. Bu adresle artık giriş yapılamaz ve cüzdan durduruldu.`,
    notMe: 'Adresi siz değiştirdiyseniz eski adresin e-postalarını başka biri okuyor: işletmeciye yazın.',
  },
  thawed: {
    subject: 'Cüzdanınız yeniden kullanılabilir',
    released: ({ site }) =>
      `Cüzdanınızın sayfasında (${site}) durdurulmuş cüzdan, bu adrese gönderilen bir kodla yeniden açıldı. 24 saat boyunca kurtarma ifadesi gösterilmez ve giriş yolları değiştirilmez.`,
    notMe:
      'Siz değilseniz e-postalarınızı başka biri okuyor: yeni tarayıcıyla ilgili e-postadaki bağlantıyı açın, sonra posta kutunuzun parolasını değiştirin.',
  },
  signedOut: {
    subject: 'Her yerden çıkış yapıldı',
    ended: ({ site }) =>
      `Şu sitede hesabınızın tüm oturumları sonlandırıldı ve artık hiçbir tarayıcı tanınmıyor: ${site}. Her birinde bir sonraki giriş için yine e-postayla gönderilen bağlantı gerekir.`,
  },
}
