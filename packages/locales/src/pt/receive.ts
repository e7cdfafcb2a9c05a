import { plural } from '@portico/core'
import type { Words } from '../Words.js'

const receive: Words = {
  code: ({ address }) => `Endereço ${address} como código QR. Copie-o se não puder escanear.`,
  yourAddress: ({ network }) => `Seu endereço em ${network}`,
  copyAddress: 'Copiar endereço',
  addressCopied: 'Endereço copiado',
  moreNetworks: ({ count }) =>
    plural('pt', count, {
      one: 'e mais #, mesmo endereço',
      many: 'e mais #, mesmo endereço',
      other: 'e mais #, mesmo endereço',
    }),
  onlyThisNetwork: 'Envie só o que está nesta rede',
  networksText: ({ address }) =>
    `${address} é seu endereço nestas redes. O que for enviado a ele em outra pode se perder.`,
  testnet: 'Rede de teste',
  networks: 'Redes compatíveis',
  notConnectedText: 'Conecte uma para ver o endereço dela.',
}
export default receive
