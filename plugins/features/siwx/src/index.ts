export { siwx } from './siwx.js'

export type {
  SiweConfig,
  SiweMessageInput,
  SiweMessageParams,
  SiwxConfig,
  SiwxMessageData,
  SiwxOptions,
  SiwxSession,
} from './SiwxOptions.js'
export type { HeadlessSiwxSpec, SiwxApi, SiwxControls, SiwxPrompt, SiwxSpec, SiwxState } from './SiwxSpec.js'
