import { pageTexts } from '@portico/locales/pages'

import { createApi } from '../api/createApi.js'
import { loadDocumentWords } from '../words/loadDocumentWords.js'
import { pageWords } from '../../words/pageWords.js'
import { showContinue } from './showContinue.js'
import { openWindowStore } from './windowStore.js'

// The script of `/continue`, a popup that a page opens for its frame.

document.documentElement.dataset.theme = 'auto'

const handle = new URLSearchParams(location.search).get('f') ?? ''
// Reads the address at once.
const loading = loadDocumentWords(pageWords, pageTexts)
// The address is in no history: who opens it later has the same question before them.
history.replaceState(null, '', location.pathname)
const language = await loading
document.title = language.words.popup.next
// It has no page's ticket: requests show the key of the window alone.
const api = createApi({ ticket: '', store: openWindowStore() })
const opener = window.opener as Window | null
await showContinue({ root: document.body, handle, api, opener, isTop: top === self, language })
