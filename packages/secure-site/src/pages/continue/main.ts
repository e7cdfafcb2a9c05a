import { createApi } from '../api/createApi.js'
import { showContinue } from './showContinue.js'
import { openWindowStore } from './windowStore.js'

// The script of `/continue`, a popup that a page opens for its frame.

document.documentElement.dataset.theme = 'auto'

const handle = new URLSearchParams(location.search).get('f') ?? ''
// The address is in no history: who opens it later has the same question before them.
history.replaceState(null, '', location.pathname)
// It has no page's ticket: requests show the key of the window alone.
const api = createApi({ ticket: '', store: openWindowStore() })
await showContinue({ root: document.body, handle, api, opener: window.opener as Window | null, isTop: top === self })
