import { words, type Words } from '@portico/wallet-requests/words'

import { approvalWords, type ApprovalWords } from '../../words/approvalWords.js'

/** Loaded as the other languages are, which have the words of requests and those around them in one file too. */
export const english: Words & ApprovalWords = { ...words, ...approvalWords }
