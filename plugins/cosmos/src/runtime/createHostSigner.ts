import type { CosmosContext } from '../CosmosSpec.js'
import type { CosmosProvider } from '../CosmosProvider.js'
import type { CosmosSigner } from '../CosmosSigner.js'

/** What hosts sign with, whoever is connected when they do. A restore that is under way is waited for. */
export function createHostSigner({ connections, error }: CosmosContext): CosmosSigner {
  const inUse = async (): Promise<{ readonly provider: CosmosProvider; readonly chainId: string }> => {
    await connections.settled('cosmos')
    const { connection, namespaceSession } = connections.active('cosmos') ?? {}
    if (!connection || !namespaceSession) throw error('notConnected', {}, { details: 'Connect a wallet first.' })
    return {
      provider: namespaceSession.provider as CosmosProvider,
      chainId: connection.networkId.slice('cosmos:'.length),
    }
  }
  return {
    async getAccounts() {
      const { provider, chainId } = await inUse()
      const { address, publicKey } = await provider.getKey(chainId)
      return [{ address, algo: 'secp256k1', pubkey: publicKey }]
    },
    async signDirect(signer, doc) {
      return (await inUse()).provider.signDirect(doc.chainId, signer, doc)
    },
    async signAmino(signer, doc) {
      const { provider, chainId } = await inUse()
      // The document of a message names no chain (ADR-036).
      return provider.signAmino(doc.chain_id || chainId, signer, doc)
    },
  }
}
