import type { Ask } from '../requests/PendingRequest.js'
import type { Pending } from '../state/WalletState.js'

const titles: { readonly [Kind in Ask['kind']]: string } = {
  message: 'Sign message',
  typedData: 'Sign typed data',
  transaction: 'Send transaction',
  switchChain: 'Switch network',
  addChain: 'Add network',
}

export function requestTitle(pending: Pending): string {
  if (pending.kind === 'proposal') return 'Connection request'
  return pending.kind === 'signing' ? pending.request.ask.title : titles[pending.request.ask.kind]
}
