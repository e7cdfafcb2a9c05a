import type { Words } from '../Words.js'

const passkey: Words = {
  connectText:
    'Klucz dostępu daje Ci konto bez aplikacji portfela. Potwierdzasz odciskiem palca, twarzą lub kodem PIN.',
  create: 'Utwórz konto z kluczem dostępu',
  choose: 'Użyj istniejącego klucza dostępu',
  lossText: 'Klucz zostaje w Twoim urządzeniu lub menedżerze haseł. Bez niego nikt nie dostanie się do konta.',
  againTitle: 'Potwierdź jeszcze raz',
  againText:
    'Ta przeglądarka nie zna jeszcze Twojego konta. Drugie potwierdzenie tym samym kluczem dostępu je odnajdzie.',
  again: 'Potwierdź ponownie',
  connected: 'Twoje konto jest połączone',
  account: 'Konto',
  firstText: 'To pierwsza transakcja konta. Tworzy też konto w sieci.',
  approve: 'Zatwierdź kluczem dostępu',
  reject: 'Odrzuć',
  confirming: 'Potwierdź w oknie przeglądarki',
  nothing: 'Nic nie czeka na Twoje zatwierdzenie',
  exportText:
    'Klucza prywatnego nie można wyeksportować. Zostaje w Twoim urządzeniu lub menedżerze haseł, który może go skopiować na inne Twoje urządzenia. Co można wynieść:',
  credentialId: 'Identyfikator klucza dostępu',
  publicKey: 'Klucz publiczny',
  copy: ({ name }) => `Kopiuj: ${name}`,
}
export default passkey
