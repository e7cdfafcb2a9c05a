import type { Words } from '../Words.js'

const passkey: Words = {
  connectText: 'Una llave de acceso te da una cuenta sin una app de wallet. Confirmas con tu huella, tu cara o tu PIN.',
  create: 'Crear una cuenta con llave de acceso',
  choose: 'Usar una llave de acceso existente',
  lossText: 'La clave se queda en tu dispositivo o gestor de contraseñas. Sin ella, nadie puede acceder a la cuenta.',
  againTitle: 'Confirma otra vez',
  againText:
    'Este navegador aún no conoce tu cuenta. Una segunda confirmación con la misma llave de acceso la encuentra.',
  again: 'Confirmar de nuevo',
  connected: 'Tu cuenta está conectada',
  account: 'Cuenta',
  firstText: 'Es la primera transacción de la cuenta. También crea la cuenta en la red.',
  approve: 'Aprobar con llave de acceso',
  reject: 'Rechazar',
  confirming: 'Confirma en la ventana de tu navegador',
  nothing: 'Nada espera tu aprobación',
  exportText:
    'La clave privada de una llave de acceso no se puede exportar. Se queda en tu dispositivo o gestor de contraseñas, que puede copiarla a tus otros dispositivos. Lo que sí puede salir:',
  credentialId: 'ID de la llave de acceso',
  publicKey: 'Clave pública',
  copy: ({ name }) => `Copiar: ${name}`,
}
export default passkey
