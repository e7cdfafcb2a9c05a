import type { Words } from '../Words.js'

const watch: Words = {
  label: 'Endereço',
  labelOrName: 'Endereço ou nome',
  text: 'Você vê o que a conta tem. Nada pode ser assinado nem enviado.',
  paste: 'Colar',
  clear: 'Limpar',
  pasteFailed: 'Não é possível ler a área de transferência',
  looking: 'Procurando a conta',
  noAddress: 'Não é um endereço de uma rede deste site',
  noName: 'Nenhuma conta tem este nome',
  lookupFailed: ({ reason }) => `Não foi possível procurar o nome: ${reason}`,
  found: ({ address }) => `Conta encontrada: ${address}`,
  submit: 'Ver conta',
  connected: 'Você está vendo esta conta',
}
export default watch
