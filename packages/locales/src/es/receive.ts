import { plural } from '@portico/core'
import type { Words } from '../Words.js'

const receive: Words = {
  code: ({ address }) => `Dirección ${address} como código QR. Cópiala si no puedes escanear.`,
  yourAddress: ({ network }) => `Tu dirección en ${network}`,
  copyAddress: 'Copiar dirección',
  addressCopied: 'Dirección copiada',
  moreNetworks: ({ count }) =>
    plural('es', count, {
      one: 'y # más, misma dirección',
      many: 'y # más, misma dirección',
      other: 'y # más, misma dirección',
    }),
  onlyThisNetwork: 'Envía solo lo que esté en esta red',
  networksText: ({ address }) =>
    `${address} es tu dirección en estas redes. Lo que se le envíe en otra puede perderse.`,
  testnet: 'Red de prueba',
  networks: 'Redes compatibles',
  notConnectedText: 'Conecta una para ver su dirección.',
}
export default receive
