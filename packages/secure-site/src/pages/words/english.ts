import { words, type Words } from '@portico/wallet-requests/words'

import { approvalWords, type ApprovalWords } from '../../words/approvalWords.js'

/** Loaded as the other languages are. */
export const english: { readonly requests: Words; readonly approval: ApprovalWords } = {
  requests: words,
  approval: approvalWords,
}
