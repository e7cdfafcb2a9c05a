import { createRoot } from 'react-dom/client'
import { installDemoNode } from './demoNode.js'
import { namesIn } from './loadPlugin.js'
import { Playground } from './Playground.js'

installDemoNode()
const query = new URLSearchParams(location.search)
const mode = query.get('mode') === 'dark' ? 'dark' : 'light'
document.documentElement.dataset['mode'] = mode
createRoot(document.querySelector('#root')!).render(<Playground initial={namesIn(query)} mode={mode} />)
