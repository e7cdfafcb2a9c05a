export { receive } from './receive.js'

export type { HeadlessReceiveSpec, ReceiveApi, ReceiveMessages, ReceiveSpec, ReceivingAccount } from './ReceiveSpec.js'
