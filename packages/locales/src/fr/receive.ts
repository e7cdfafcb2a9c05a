import { plural } from '@portico/core'
import type { Words } from '../Words.js'

const receive: Words = {
  code: ({ address }) => `Adresse ${address} en code QR. Copiez-la si vous ne pouvez pas scanner.`,
  yourAddress: ({ network }) => `Votre adresse sur ${network}`,
  copyAddress: 'Copier l’adresse',
  addressCopied: 'Adresse copiée',
  moreNetworks: ({ count }) =>
    plural('fr', count, {
      one: 'et # autre, même adresse',
      many: 'et # d’autres, même adresse',
      other: 'et # autres, même adresse',
    }),
  onlyThisNetwork: 'N’envoyez que ce qui est sur ce réseau',
  networksText: ({ address }) =>
    `${address} est votre adresse sur ces réseaux. Ce qui lui est envoyé sur un autre peut être perdu.`,
  testnet: 'Réseau de test',
  networks: 'Réseaux compatibles',
  notConnectedText: 'Connectez-en un pour voir son adresse.',
}
export default receive
