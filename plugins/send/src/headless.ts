export { sendHeadless as send } from './sendHeadless.js'

export type { PricedAsset, SendOptions } from './SendOptions.js'
export type { HeadlessSendSpec, SendApi, SendErrors, SendEvents, SendFacts } from './SendSpec.js'
export type { SendBalances, SendDraft, SendFlow, SendState, SendToken } from './SendState.js'
