import { createModal } from '@portico/modal'
import { fiveChains, logins, money } from './features.js'
import { hostOptions } from './hostOptions.js'
import { mountReactHost } from './mountReactHost.js'

mountReactHost(createModal({ ...hostOptions, plugins: [...fiveChains(), ...money(), ...logins()] }))
