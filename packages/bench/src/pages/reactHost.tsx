import { evm } from '@portico/evm'
import { createModal } from '@portico/modal'
import { walletConnect } from '@portico/walletconnect'
import { hostOptions } from './hostOptions.js'
import { mountReactHost } from './mountReactHost.js'

mountReactHost(createModal({ ...hostOptions, plugins: [evm(), walletConnect()] }))
