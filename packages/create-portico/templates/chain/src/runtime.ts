import {
  askWallet,
  createRpcClient,
  findConnection,
  findNetwork,
  nodeErrors,
  parseAnswer,
  unitsSchema,
} from '@portico/chain-kit'
import {
  parseCaip10,
  type BalancesCapability,
  type ConnectRequest,
  type RestoreRequest,
  type SessionHandle,
  type SignMessageCapability,
  type TransfersCapability,
} from '@portico/core'
import * as v from 'valibot'
import type { AcmeContext } from './AcmeSpec.js'
import type { AcmeWallet } from './AcmeWallet.js'
import { openSession, restoreSession } from './session.js'
import { createTransfers } from './transfers.js'

export interface Runtime extends BalancesCapability, SignMessageCapability {
  readonly transfers: Pick<TransfersCapability, 'estimate' | 'sign' | 'find'>
  connect(wallet: AcmeWallet, request: ConnectRequest): Promise<SessionHandle>
  restore(wallet: AcmeWallet, request: RestoreRequest): Promise<SessionHandle | 'absent' | 'unauthorized'>
}

/** 64 bytes in base64. */
const signatureSchema = v.pipe(v.string(), v.regex(/^[A-Za-z\d+/]{86}==$/))

export function createRuntime(context: AcmeContext): Runtime {
  // Loaded with the code that throws these errors.
  context.addErrors({
    ...nodeErrors,
    invalidAddress: ({ address }) => `'${address}' is not an address of Acme`,
    notConnected: 'No wallet of Acme is connected',
  })
  const nodes = createRpcClient(context)

  return {
    connect: (wallet, request) => openSession(context, wallet, request),
    restore: (wallet, request) => restoreSession(context, wallet, request),
    transfers: createTransfers(context, nodes),

    async native(account, signal) {
      const { networkId, address } = parseCaip10(account)
      const params = [address]
      const amount = await nodes.request({ networkId, method: 'acme_balance', params, schema: unitsSchema(), signal })
      const { decimals, symbol } = findNetwork(context, networkId)!.nativeCurrency
      return { amount, decimals, symbol }
    },

    async signMessage({ account, message, signal }) {
      const { namespaceSession } = await findConnection(context, account, signal)
      const { features, name } = namespaceSession.provider as AcmeWallet
      const input = { account: parseCaip10(account).address, message }
      const answer = await askWallet(() => features['acme:signMessage'].signMessage(input), signal)
      return { signature: parseAnswer(context, signatureSchema, answer, { from: name, method: 'acme:signMessage' }) }
    },
  }
}
