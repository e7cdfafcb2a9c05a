import { createModal } from '@portico/modal'
import { fiveChains, money } from './features.js'
import { hostOptions } from './hostOptions.js'
import { mountReactHost } from './mountReactHost.js'

mountReactHost(createModal({ ...hostOptions, plugins: [...fiveChains(), ...money()] }))
