export { receiveHeadless as receive } from './receiveHeadless.js'

export type { ReceiveOptions } from './ReceiveOptions.js'
export type { HeadlessReceiveSpec, ReceiveApi, ReceivingAccount } from './ReceiveSpec.js'
