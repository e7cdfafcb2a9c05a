import type { Words } from '../Words.js'

const watch: Words = {
  label: 'Dirección',
  labelOrName: 'Dirección o nombre',
  text: 'Ves lo que tiene la cuenta. No se puede firmar ni enviar nada.',
  paste: 'Pegar',
  clear: 'Borrar',
  pasteFailed: 'No se puede leer el portapapeles',
  looking: 'Buscando la cuenta',
  noAddress: 'No es una dirección de una cadena de este sitio',
  noName: 'Ninguna cuenta tiene este nombre',
  lookupFailed: ({ reason }) => `No se pudo buscar el nombre: ${reason}`,
  found: ({ address }) => `Cuenta encontrada: ${address}`,
  submit: 'Ver cuenta',
  connected: 'Estás viendo esta cuenta',
}
export default watch
