import { createRoot } from 'react-dom/client'
import { installDemoNode } from './demoNode.js'
import { createDemoWallets } from './demoWallets.js'
import { namesIn } from './loadPlugin.js'
import { Playground } from './Playground.js'

function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}

const gateway = installDemoNode()
// A wallet remembers the page across reloads, as an extension does.
const { install, trust } = createDemoWallets(localStorage)
const secureSite = once(async () => (await import('./demos/openSecureSite.js')).openSecureSite(localStorage))
const query = new URLSearchParams(location.search)
const mode = query.get('mode') === 'dark' ? 'dark' : 'light'
document.documentElement.dataset['mode'] = mode
createRoot(document.querySelector('#root')!).render(
  <Playground initial={namesIn(query)} mode={mode} page={{ gateway, install, trust, secureSite }} />,
)
