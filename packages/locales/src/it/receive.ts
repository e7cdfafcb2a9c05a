import { plural } from '@portico/core'
import type { Words } from '../Words.js'

const receive: Words = {
  code: ({ address }) => `Indirizzo ${address} come codice QR. Copialo se non puoi scansionare.`,
  yourAddress: ({ network }) => `Il tuo indirizzo su ${network}`,
  copyAddress: 'Copia indirizzo',
  addressCopied: 'Indirizzo copiato',
  moreNetworks: ({ count }) =>
    plural('it', count, {
      one: 'e # altra, stesso indirizzo',
      many: 'e # di altre, stesso indirizzo',
      other: 'e altre #, stesso indirizzo',
    }),
  onlyThisNetwork: 'Invia solo ciò che è su questa rete',
  networksText: ({ address }) =>
    `${address} è il tuo indirizzo su queste reti. Ciò che vi arriva da un’altra può andare perso.`,
  testnet: 'Rete di test',
  networks: 'Reti compatibili',
  notConnectedText: 'Connettine uno per vedere il suo indirizzo.',
}
export default receive
