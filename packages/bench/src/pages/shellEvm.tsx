import { evm } from '@portico/evm'
import { createModal } from '@portico/modal'
import { hostOptions } from './hostOptions.js'
import { mountHostPage } from './hostPage.js'

mountHostPage(createModal({ ...hostOptions, plugins: [evm()] }))
