import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { readConfig } from './config/readConfig.js'
import { createWallet } from './kit/createWallet.js'
import { App } from './views/App.js'
import { ConfigProblem } from './views/ConfigProblem.js'

const root = createRoot(document.getElementById('root') ?? document.body)
// What the server that serves the page says, then the page's own query, which wins.
const served = document.querySelector<HTMLMetaElement>('meta[name=settings]')?.content ?? ''
const result = readConfig(`${served}&${location.search.slice(1)}`, import.meta.env)

if (result.ok) {
  const wallet = createWallet(result.config, { storage: () => localStorage, url: location.origin })
  // A link is good for one pairing: a reload must not try it again.
  const address = new URL(location.href)
  address.searchParams.delete('uri')
  history.replaceState(null, '', address)
  void wallet.start()
  root.render(
    <StrictMode>
      <App wallet={wallet} />
    </StrictMode>,
  )
} else root.render(<ConfigProblem problem={result.problem} />)
