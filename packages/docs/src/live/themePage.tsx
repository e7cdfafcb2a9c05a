import { createRoot } from 'react-dom/client'
import { installDemoNode } from './demoNode.js'
import { createDemoWallets } from './demoWallets.js'
import { ThemeEditor } from './ThemeEditor.js'

installDemoNode()
const mode = new URLSearchParams(location.search).get('mode') === 'dark' ? 'dark' : 'light'
document.documentElement.dataset['mode'] = mode
const wallets = createDemoWallets()
const install = (): Promise<void> => wallets.install(['evm'])
createRoot(document.querySelector('#root')!).render(<ThemeEditor mode={mode} install={install} />)
