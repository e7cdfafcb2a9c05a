export { openDevtools } from './openDevtools.js'

export type { DevtoolsOptions } from './openDevtools.js'
