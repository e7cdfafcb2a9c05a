import type { MessagesOf } from '@portico/core'
import type { ProofSpec } from './ProofSpec.js'

const de: MessagesOf<ProofSpec> = {
  title: 'Konto nachweisen',
  explain: ({ site }) =>
    `Ihre Wallet signiert einen Text. Es kostet nichts, und ${site} erfährt, dass das Konto Ihnen gehört.`,
  dated: 'Angeben, wann signiert wurde',
  sign: 'In der Wallet signieren',
  waiting: 'Wartet auf die Wallet',
  refused: 'Sie haben in der Wallet abgelehnt. Nichts wurde signiert.',
  done: 'Konto nachgewiesen',
}
export default de
