import type { Words } from '../Words.js'

const siwx: Words = {
  title: ({ site }) => `Iniciar sesión en ${site}`,
  text: 'Demuestra que esta cuenta es tuya. Es gratis y no mueve fondos.',
  account: 'Cuenta',
  site: 'Sitio',
  network: 'Red',
  validUntil: 'Válido hasta',
  message: 'Mensaje que se firma',
  preparing: 'Preparando el mensaje',
  cancel: 'Cancelar',
  waitingText: ({ wallet }) => `Firma el mensaje en ${wallet}.`,
  verifyingText: 'El sitio comprueba la firma.',
  closes: 'Si cierras esto, la wallet se desconecta.',
  noWindow: '¿No hay ventana?',
  askAgain: 'Pedir de nuevo',
  declinedTitle: 'Firma rechazada',
  declinedText: 'No has iniciado sesión. Inténtalo de nuevo o cancela.',
  failedTitle: 'No se pudo firmar el mensaje',
  failedText: 'No has iniciado sesión. Inténtalo con el mensaje nuevo o cancela.',
  smartAccountText: 'Puede que esta aplicación no admita smart accounts',
  nothing: 'Nada que firmar',
  nothingText: 'La cuenta activa no necesita iniciar sesión ahora.',
  toAccount: 'Ir a la cuenta',
}
export default siwx
