import type { Words } from '../Words.js'

const embedded: Words = {
  opening: 'Abriendo tu wallet',
  openingText: 'Revisa allí la solicitud y luego apruébala o recházala.',
  slowText: 'Tarda más de lo normal. Revisa la conexión a Internet, o cancela e inténtalo de nuevo.',
  cancel: 'Cancelar',
  continueAs: ({ name }) => `Continuar como ${name}`,
  digitsText: ({ digits }) => `Escribe ${digits} en la ventana de la wallet.`,
  openWindow: 'Abrir ventana',
}
export default embedded
