import { plural } from '@portico/core'
import type { Words } from '../Words.js'

const nfts: Words = {
  tokens: 'NFT',
  loading: 'Cargando NFT',
  loadMore: 'Cargar más',
  showHidden: ({ count }) =>
    plural('es', count, { one: 'Ver el oculto (#)', many: 'Ver los ocultos (#)', other: 'Ver los ocultos (#)' }),
  hideHidden: 'Ocultar spam',
  onlyHidden: 'Aquí solo hay spam',
  onlyHiddenText: 'Lo que se envió a esta cuenta parece spam y está oculto.',
  unnamed: ({ tokenId }) => `#${tokenId}`,
  times: ({ amount }) => `×${amount}`,

  none: 'Aún no hay NFT',
  noneText: ({ network }) => `Lo que compres o recibas en ${network} aparece aquí.`,
  unsupported: 'No hay NFT que mostrar',
  unsupportedText: ({ network }) => `Aquí no se pueden listar los NFT de ${network}. Míralos en un explorador.`,
  failed: 'No se pudieron cargar los NFT',
  offline: 'No tienes conexión',
  offlineText: 'Los NFT aparecerán cuando vuelvas a tener conexión.',
  outdatedText: 'Puede que lo que ves no esté al día.',
  retry: 'Reintentar',

  spam: 'Esto parece spam',
  spamText: 'No hagas nada de lo que pida: estos tokens llevan a sitios que roban.',
  description: 'Descripción',
  traits: 'Características',
  details: 'Detalles',
  contract: 'Contrato',
  copyContract: 'Copiar dirección del contrato',
  contractCopied: 'Dirección del contrato copiada',
  onExplorer: 'Ver contrato en el explorador',
  tokenId: 'ID del token',
  copyTokenId: 'Copiar ID del token',
  tokenIdCopied: 'ID del token copiado',
  standard: 'Estándar',
  amount: 'Tienes',
  network: 'Red',
  notFound: 'NFT no encontrado',
  notFoundText: ({ network }) => `La cuenta activa no lo tiene en ${network}.`,
  notConnectedText: 'Conecta una para ver sus NFT.',
  toAccount: 'Ir a la cuenta',
}
export default nfts
