import { SafeAppProvider } from '@safe-global/safe-apps-provider'
import SafeAppsSdk from '@safe-global/safe-apps-sdk'
import type { Eip1193Provider } from '../Eip1193Provider.js'

/** The Safe that shows this page in a frame. It may never answer: callers need a signal of their own. */
export async function openSafe(origins: readonly string[]): Promise<Eip1193Provider> {
  // The SDK tests the origin of each message against these. Only whole origins match, not a domain that ends differently.
  const exactly = (origin: string): RegExp => new RegExp(`^${origin.replace(/\W/g, '\\$&')}$`)
  const sdk = new SafeAppsSdk({ allowedDomains: origins.map(exactly) })
  return new SafeAppProvider(await sdk.safe.getInfo(), sdk) as unknown as Eip1193Provider
}
