import type { SendApi } from '../SendSpec.js'

/** What the plugin does once somebody sends. Loaded by `import()`; made once per modal. */
export interface Runtime extends Pick<
  SendApi,
  'loadBalances' | 'estimate' | 'setMax' | 'send' | 'cancel' | 'recentReceivers'
> {
  opened(): Promise<void>
}
