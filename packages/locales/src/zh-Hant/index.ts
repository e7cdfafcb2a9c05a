import type { LocaleTexts } from '@portico/core'
import { language } from '../language.js'
import first from './first.json' with { type: 'json' }

const transfers = () => import('./transfers.json', { with: { type: 'json' } })

const texts: LocaleTexts = language('zh-Hant', first, {
  shell: () => import('./shell.json', { with: { type: 'json' } }),
  errors: () => import('./errors.json', { with: { type: 'json' } }),
  activity: () => import('./activity.json', { with: { type: 'json' } }),
  balances: () => import('./balances.json', { with: { type: 'json' } }),
  email: () => import('./email.json', { with: { type: 'json' } }),
  embedded: () => import('./embedded.json', { with: { type: 'json' } }),
  ledger: () => import('./ledger.json', { with: { type: 'json' } }),
  names: () => import('./names.json', { with: { type: 'json' } }),
  nfts: () => import('./nfts.json', { with: { type: 'json' } }),
  onramp: () => import('./onramp.json', { with: { type: 'json' } }),
  pay: [transfers, () => import('./pay.json', { with: { type: 'json' } })],
  passkey: () => import('./passkey.json', { with: { type: 'json' } }),
  receive: () => import('./receive.json', { with: { type: 'json' } }),
  requests: () => import('./requests.json', { with: { type: 'json' } }),
  send: [transfers, () => import('./send.json', { with: { type: 'json' } })],
  sessions: () => import('./sessions.json', { with: { type: 'json' } }),
  siwx: () => import('./siwx.json', { with: { type: 'json' } }),
  socials: () => import('./socials.json', { with: { type: 'json' } }),
  swaps: [transfers, () => import('./swaps.json', { with: { type: 'json' } })],
  walletconnect: () => import('./walletconnect.json', { with: { type: 'json' } }),
  watch: () => import('./watch.json', { with: { type: 'json' } }),
})
export default texts
