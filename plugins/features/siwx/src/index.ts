export { siwx } from './siwx.js'

export type { SiwxErrors } from './errors.js'
export type {
  SiweConfig,
  SiweMessageInput,
  SiweMessageParams,
  SiwxConfig,
  SiwxMessageData,
  SiwxOptions,
  SiwxSession,
} from './SiwxOptions.js'
export type {
  HeadlessSiwxSpec,
  SiwxApi,
  SiwxControls,
  SiwxEvents,
  SiwxMessages,
  SiwxPrompt,
  SiwxSpec,
  SiwxState,
} from './SiwxSpec.js'
