import type { GatewayAnswers } from '@portico/core/gateway'

/** The option `gatewayAnswers` of `createModal` of `@portico/core`; that of `@portico/modal` has it already. */
export const gatewayAnswers: GatewayAnswers = {
  namespaces: { assets: 'eip155', nameRegistry: 'eip155', swapQuotes: 'eip155' },
  load: () => import('./openGateway.js'),
}
