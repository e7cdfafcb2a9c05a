import { SafeAppProvider } from '@safe-global/safe-apps-provider'
import SafeAppsSdk from '@safe-global/safe-apps-sdk'
import type { Eip1193Provider } from './Eip1193Provider.js'

/** What Safe{Wallet} answers when its visitor closes the window of a transaction or a message. It sends no code. */
const refusal = /^transaction was rejected$/i

/**
 * The Safe that shows this page in a frame, with the codes of EIP-1193 that its own provider leaves out. It may never answer:
 * callers need a signal of their own.
 */
export async function openSafe(origins: readonly string[]): Promise<Eip1193Provider> {
  // The SDK tests the origin of each message against these. Only whole origins match, not a domain that ends differently.
  const exactly = (origin: string): RegExp => new RegExp(`^${origin.replace(/\W/g, '\\$&')}$`)
  const sdk = new SafeAppsSdk({ allowedDomains: origins.map(exactly) })
  const provider = new SafeAppProvider(await sdk.safe.getInfo(), sdk)
  return {
    async request({ method, params }) {
      // A Safe that shows this page shares its account by that, and has no request that asks for it.
      const safeMethod = method === 'eth_requestAccounts' ? 'eth_accounts' : method
      try {
        return (await provider.request({
          method: safeMethod,
          params: params as readonly unknown[] as unknown[],
        })) as unknown
      } catch (cause) {
        throw withCode(cause)
      }
    },
    on: (event, listener) => provider.on(event, listener as () => void),
    removeListener: (event, listener) => provider.removeListener(event, listener as () => void),
  }
}

/** The error of the Safe's provider with a code of EIP-1193: 4001 for a refusal, 4200 for a method that it does not have. */
function withCode(cause: unknown): unknown {
  const message = cause instanceof Error ? cause.message : String(cause)
  const code = refusal.test(message) ? 4001 : /not (implemented|supported)$/.test(message) ? 4200 : undefined
  return code === undefined ? cause : Object.assign(new Error(message), { code })
}
