import { parseCaip10, withErrorTexts, type Connector, type SignMessageCapability } from '@portico/core'
import type { AcmeContext, AcmeSpec } from './AcmeSpec.js'
import { findWallet, type AcmeWallet } from './AcmeWallet.js'
import { createSession, parseAccounts } from './session.js'
import { isSignature } from './signature.js'
import { untilAborted } from './untilAborted.js'

export interface Runtime extends SignMessageCapability {
  readonly connect: Connector['connect']
  readonly restore: NonNullable<Connector['restore']>
}

export function createRuntime(door: AcmeContext): Runtime {
  const context = withErrorTexts<AcmeSpec, AcmeContext>(door, {
    badAnswer: ({ method }) => `Acme Wallet gave an answer to '${method}' that cannot be one`,
    notConnected: ({ address }) => `No connected wallet holds ${address}`,
  })
  const { connections, store, error } = context
  return {
    async connect({ signal }) {
      const wallet = findWallet()
      if (!wallet) throw error('badAnswer', { method: 'connect' })
      const accounts = parseAccounts(await untilAborted(() => wallet.request('connect'), signal))
      if (!accounts?.length) throw error('badAnswer', { method: 'connect' })
      return createSession(context, wallet, accounts, signal)
    },

    // Never asks the visitor. 'absent': not there now, try on the next load. 'unauthorized': forget it.
    async restore({ signal }) {
      const wallet = findWallet()
      if (!wallet) return 'absent'
      const accounts = parseAccounts(await untilAborted(() => wallet.request('accounts'), signal))
      if (!accounts) throw error('badAnswer', { method: 'accounts' })
      return accounts.length === 0 ? 'unauthorized' : createSession(context, wallet, accounts, signal)
    },

    async signMessage({ account, message, signal }) {
      const { address, namespace } = parseCaip10(account)
      const held = store
        .get(connections.list)
        .find((one) => one.namespace === namespace && one.accounts.some((own) => own.address === address))
      const wallet = held && (connections.get(held.id)?.namespaceSession?.provider as AcmeWallet | undefined)
      if (!wallet) throw error('notConnected', { address })
      const signature = await untilAborted(() => wallet.request('signMessage', { account: address, message }), signal)
      if (!isSignature(signature)) throw error('badAnswer', { method: 'signMessage' })
      return { signature }
    },
  }
}
