import type { Words } from '../Words.js'

const ledger: Words = {
  unsupported: 'Este navegador no puede acceder a un Ledger',
  unsupportedText: 'Usa Chrome, Edge u Opera en un ordenador.',
  plug: 'Conecta y desbloquea tu Ledger',
  plugText: 'Después elígelo en la lista que abre tu navegador.',
  choose: 'Elegir dispositivo',
  app: 'Abre una aplicación en tu Ledger',
  appText: ({ name }) => `Abre la aplicación ${name} y elígela`,
  reading: 'Leyendo direcciones',
  addresses: 'Direcciones',
  legacy: 'Antiguas',
  more: 'Mostrar más',
  verify: 'Comprobar en el dispositivo',
  verifying: 'Compara esta dirección con la del dispositivo y confírmala allí.',
  verified: 'El dispositivo ha confirmado esta dirección',
  connect: 'Conectar',
  connected: 'Tu Ledger está conectado',
  retry: 'Reintentar',
  cancel: 'Cancelar',
  opening: 'Buscando tu Ledger',
  confirm: 'Comprueba todo en el dispositivo y confírmalo allí.',
  hashes:
    'Este dispositivo muestra dos hashes en lugar de los datos. Compáralos y firma solo si confías en este sitio.',
  domainHash: 'Hash del dominio',
  messageHash: 'Hash del mensaje',
}
export default ledger
