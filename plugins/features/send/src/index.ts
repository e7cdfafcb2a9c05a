export { send } from './send.js'

export type { PricedAsset, SendOptions } from './SendOptions.js'
export type { HeadlessSendSpec, SendApi, SendEventDetails, SendSpec } from './SendSpec.js'
export type { SendBalances, SendDraft, SendState } from './SendState.js'
