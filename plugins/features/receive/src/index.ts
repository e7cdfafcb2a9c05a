export { receive } from './receive.js'

export type { HeadlessReceiveSpec, ReceiveApi, ReceiveSpec, ReceivingAccount } from './ReceiveSpec.js'
