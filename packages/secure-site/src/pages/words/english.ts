import { words } from '@portico/wallet-requests/words'

import { approvalWords } from '../../words/approvalWords.js'

/** Loaded as the other languages are. */
export const english = { requests: words, approval: approvalWords } as const
