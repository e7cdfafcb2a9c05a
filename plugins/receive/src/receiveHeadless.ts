import { definePlugin, type Plugin } from '@portico/core'
import { errors } from './errors.js'
import type { ReceiveOptions } from './ReceiveOptions.js'
import type { HeadlessReceiveSpec } from './ReceiveSpec.js'
import { receivingAccount } from './receivingAccount.js'

/** `modal.api.receive` alone: for pages that draw it themselves. */
export function receiveHeadless(options: ReceiveOptions = {}): Plugin<HeadlessReceiveSpec> {
  return definePlugin<HeadlessReceiveSpec>({
    id: 'receive',
    core: 1,
    config: options,
    errors,
    setup: (context) => ({ api: { account: receivingAccount(context) } }),
  })
}
