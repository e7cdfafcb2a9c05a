import type { Words } from '../Words.js'

const embedded: Words = {
  opening: 'Abrindo sua carteira',
  openingText: 'Veja a solicitação nela e depois aprove ou recuse.',
  slowText: 'Está demorando mais que o normal. Verifique a conexão, ou cancele e tente de novo.',
  cancel: 'Cancelar',
  continueAs: ({ name }) => `Continuar como ${name}`,
  digitsText: ({ digits }) => `Digite ${digits} na janela da carteira.`,
  openWindow: 'Abrir a janela',
}
export default embedded
