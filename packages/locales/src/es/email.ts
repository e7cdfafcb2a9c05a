import { plural } from '@portico/core'
import type { Words } from '../Words.js'

const email: Words = {
  address: 'Correo electrónico',
  submit: 'Continuar con correo',
  tryAgain: ({ seconds }) =>
    plural('es', seconds, {
      one: 'Inténtalo de nuevo en # segundo',
      many: 'Inténtalo de nuevo en # de segundos',
      other: 'Inténtalo de nuevo en # segundos',
    }),
  codeTitle: 'Escribe el código',
  codeSent: ({ address }) => `Hemos enviado seis cifras a ${address}`,
  codeSentToAccount: 'Esta cuenta tiene una dirección de correo. Le hemos enviado seis cifras.',
  codeLabel: 'Código de seis cifras',
  resendIn: ({ time }) => `Reenviar en ${time}`,
  resend: 'Enviar otro correo',
  checking: 'Comprobando',
  signingIn: 'Accediendo',
  retry: 'Reintentar',
  otherAddress: 'Usar otra dirección',
  otherLogin: 'Acceder de otra manera',
  connected: 'Conectado',
  changed: 'Correo cambiado',
  deviceTitle: 'Abre el enlace que te enviamos',
  deviceText: 'Aún no conocemos este navegador.',
  deviceSent: ({ address }) => `El correo se envió a ${address}`,
  deviceSentToAccount: 'El correo se envió a la dirección de tu cuenta.',
  pickNumber: 'En la página del enlace, elige este número',
  waitingForLink: 'Esperando a que abras el enlace',
  nothingTitle: 'No se espera ningún código',
  nothingText: 'Empieza con tu dirección de correo.',
  toAddress: 'Escribir dirección',
  currentEmail: 'Dirección actual',
  noEmailYet: 'Aún sin dirección',
  openPage: 'Abrir página de la wallet',
  waitingForPage: 'Esperando el cambio en la página de tu wallet',
  editText: 'Recibirás un código en la dirección actual y después otro en la nueva.',
  notEmbedded: 'Conéctate por correo o red social para cambiar su dirección.',
}
export default email
