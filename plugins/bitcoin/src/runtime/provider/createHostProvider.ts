import type { BitcoinProvider } from '../../BitcoinProvider.js'
import type { BitcoinContext } from '../../BitcoinSpec.js'

/** What hosts hold, whoever is connected when they ask. A restore that is under way is waited for. */
export function createHostProvider({ connections, error }: BitcoinContext): BitcoinProvider {
  const inUse = async (): Promise<{ readonly provider: BitcoinProvider; readonly address: string }> => {
    await connections.settled('bip122')
    const { connection, namespaceSession } = connections.active('bip122') ?? {}
    if (!connection || !namespaceSession)
      throw error('notConnected', {}, { details: 'Open the modal and connect one.' })
    return { provider: namespaceSession.provider as BitcoinProvider, address: connection.selected }
  }
  return {
    async signMessage(request) {
      const { provider, address } = await inUse()
      return provider.signMessage({ address, ...request })
    },
    async signPsbt(request) {
      return (await inUse()).provider.signPsbt(request)
    },
    async sendTransfer(request) {
      const { provider, address } = await inUse()
      return provider.sendTransfer({ address, ...request })
    },
    async getAccountAddresses() {
      return (await inUse()).provider.getAccountAddresses()
    },
  }
}
