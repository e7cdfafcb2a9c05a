import type { Words } from '../Words.js'

const passkey: Words = {
  connectText:
    'Geçiş anahtarı, cüzdan uygulaması olmadan size bir hesap verir. Parmak izi, yüz veya PIN ile onaylarsınız.',
  create: 'Geçiş anahtarı hesabı oluştur',
  choose: 'Var olan geçiş anahtarını kullan',
  lossText: 'Anahtar cihazınızda veya parola yöneticinizde kalır. O olmadan kimse hesaba erişemez.',
  againTitle: 'Bir kez daha onaylayın',
  againText: 'Bu tarayıcı hesabınızı henüz bilmiyor. Aynı geçiş anahtarıyla ikinci bir onay hesabı bulur.',
  again: 'Yeniden onayla',
  connected: 'Hesabınız bağlandı',
  account: 'Hesap',
  firstText: 'Bu, hesabın ilk işlemidir. Hesabı ağda da oluşturur.',
  approve: 'Geçiş anahtarıyla onayla',
  reject: 'Reddet',
  confirming: 'Tarayıcınızın penceresinde onaylayın',
  nothing: 'Onayınızı bekleyen bir şey yok',
  exportText:
    'Geçiş anahtarının özel anahtarı dışa aktarılamaz. Cihazınızda veya parola yöneticinizde kalır; yönetici onu diğer cihazlarınıza kopyalayabilir. Dışarı alınabilenler:',
  credentialId: 'Geçiş anahtarı kimliği',
  publicKey: 'Açık anahtar',
  copy: ({ name }) => `Kopyala: ${name}`,
}
export default passkey
