import { Chain, definePlugin, type Plugin } from '@portico/core'
import type { HeadlessReceiveSpec } from './ReceiveSpec.js'
import { receivingAccount } from './receivingAccount.js'

/** Only `modal.api.receive`, for sites with views of their own. Needs no React. */
export function receive(): Plugin<HeadlessReceiveSpec> {
  return definePlugin<HeadlessReceiveSpec>({
    id: 'receive',
    core: 1,
    wants: { chain: Chain },
    setup: (context) => ({ api: { account: receivingAccount(context) } }),
  })
}
