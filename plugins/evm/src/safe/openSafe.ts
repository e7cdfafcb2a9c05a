import { SafeAppProvider } from '@safe-global/safe-apps-provider'
import SafeAppsSdk from '@safe-global/safe-apps-sdk'
import type { Eip1193Provider } from '../Eip1193Provider.js'

/** The Safe that shows this page in a frame. Answers only when its window does: abandon it by a signal. */
export async function openSafe(origins: readonly string[]): Promise<Eip1193Provider> {
  // The library compares by expressions: each stands for exactly one origin.
  const exactly = (origin: string): RegExp => new RegExp(`^${origin.replace(/\W/g, '\\$&')}$`)
  const sdk = new SafeAppsSdk({ allowedDomains: origins.map(exactly) })
  return new SafeAppProvider(await sdk.safe.getInfo(), sdk) as unknown as Eip1193Provider
}
