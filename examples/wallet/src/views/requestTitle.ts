import type { Ask } from '../requests/PendingRequest.js'

const titles: { readonly [Kind in Ask['kind']]: string } = {
  message: 'Sign message',
  typedData: 'Sign typed data',
  transaction: 'Send transaction',
  switchChain: 'Switch network',
  addChain: 'Add network',
}

export function requestTitle({ kind }: Ask): string {
  return titles[kind]
}
