import { plural } from '@portico/core'
import type { Words } from '../Words.js'

const receive: Words = {
  code: ({ address }) => `Adresse ${address} als QR-Code. Kopiere sie, wenn du nicht scannen kannst.`,
  yourAddress: ({ network }) => `Deine Adresse auf ${network}`,
  copyAddress: 'Adresse kopieren',
  addressCopied: 'Adresse kopiert',
  moreNetworks: ({ count }) =>
    plural('de', count, { one: 'und # weiteres, gleiche Adresse', other: 'und # weitere, gleiche Adresse' }),
  onlyThisNetwork: 'Sende nur, was auf diesem Netzwerk ist',
  networksText: ({ address }) =>
    `${address} ist deine Adresse auf diesen Netzwerken. Was auf einem anderen an sie gesendet wird, kann verloren sein.`,
  testnet: 'Testnetz',
  networks: 'Kompatible Netzwerke',
  notConnectedText: 'Verbinde eine, um ihre Adresse zu sehen.',
}
export default receive
