import { createRoot } from 'react-dom/client'
import { installDemoNode } from './demoNode.js'
import { createDemoWallets } from './demoWallets.js'
import { ThemeEditor } from './ThemeEditor.js'

installDemoNode()
const mode = new URLSearchParams(location.search).get('mode') === 'dark' ? 'dark' : 'light'
document.documentElement.dataset['mode'] = mode
const installWallets = createDemoWallets()
const install = (): Promise<void> => installWallets(['evm'])
createRoot(document.querySelector('#root')!).render(<ThemeEditor mode={mode} install={install} />)
