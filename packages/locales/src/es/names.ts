import type { Words } from '../Words.js'

const names: Words = {
  name: 'Nombre',
  placeholder: 'alice',
  intro: ({ suffix }) => `Podrán enviarte fondos a él en lugar de a tu dirección. Termina en ${suffix}.`,
  rule: 'Al menos 4 letras, cifras o guiones',
  checking: 'Comprobando si está libre…',
  isFree: ({ name }) => `${name} está libre.`,
  isTaken: ({ name }) => `${name} no se puede registrar. Elige otro nombre.`,
  suggestions: 'Sugerencias',
  available: 'Disponible',
  taken: 'Ocupado',
  register: 'Registrar nombre',
  registering: 'Firmando el mensaje',
  cancel: 'Cancelar',
  signText: 'Firmas un mensaje, sin coste. Vale diez segundos desde que se muestra.',
  failedTitle: 'El nombre no se registró',
  declined: 'Rechazaste la firma.',

  notOffered: 'Aquí no se pueden registrar nombres',
  notOfferedText: 'Los nombres son para cuentas de la wallet integrada en redes EVM.',
  notConnectedText: 'Conecta una para darle un nombre.',
  hasName: ({ name }) => `Tu nombre es ${name}`,
  hasNameText: 'Una cuenta tiene un solo nombre en este sitio.',

  done: 'Listo',
  successTitle: ({ name }) => `Ahora eres ${name}`,
  successText: 'El nombre se muestra en lugar de tu dirección, y otros pueden enviarte fondos con él.',
  toAccount: 'Ir a la cuenta',
}
export default names
