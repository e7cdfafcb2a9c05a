import { plural } from '@portico/core'
import type { Words } from '../Words.js'

const nfts: Words = {
  tokens: 'NFTs',
  loading: 'Carregando NFTs',
  loadMore: 'Carregar mais',
  showHidden: ({ count }) =>
    plural('pt', count, { one: 'Ver oculto (#)', many: 'Ver ocultos (#)', other: 'Ver ocultos (#)' }),
  hideHidden: 'Ocultar spam',
  onlyHidden: 'Só há spam aqui',
  onlyHiddenText: 'O que foi enviado a esta conta parece spam e está oculto.',
  unnamed: ({ tokenId }) => `#${tokenId}`,
  times: ({ amount }) => `×${amount}`,

  none: 'Nenhum NFT ainda',
  noneText: ({ network }) => `O que você comprar ou receber em ${network} aparece aqui.`,
  unsupported: 'Nenhum NFT a mostrar',
  unsupportedText: ({ network }) => `Os NFTs de ${network} não podem ser listados aqui. Consulte-os em um explorador.`,
  failed: 'Erro ao carregar NFTs',
  offline: 'Você está sem conexão',
  offlineText: 'Os NFTs aparecem quando a conexão voltar.',
  outdatedText: 'O que você vê pode estar desatualizado.',
  retry: 'Tentar de novo',

  spam: 'Isto parece spam',
  spamText: 'Não siga o que ele diz: tokens assim levam a sites que roubam.',
  description: 'Descrição',
  traits: 'Atributos',
  details: 'Detalhes',
  contract: 'Contrato',
  copyContract: 'Copiar endereço do contrato',
  contractCopied: 'Endereço do contrato copiado',
  onExplorer: 'Ver contrato no explorador',
  tokenId: 'ID do token',
  copyTokenId: 'Copiar ID do token',
  tokenIdCopied: 'ID do token copiado',
  standard: 'Padrão',
  amount: 'Você tem',
  network: 'Rede',
  notFound: 'NFT não encontrado',
  notFoundText: ({ network }) => `A conta em uso não o tem em ${network}.`,
  notConnectedText: 'Conecte uma para ver os NFTs dela.',
  toAccount: 'Ir para a conta',
}
export default nfts
