import { createModal } from '@portico/modal'
import { listedOptions } from './hostOptions.js'
import { mountHostPage } from './hostPage.js'

mountHostPage(createModal({ ...listedOptions, plugins: [] }))
