import type Eth from '@ledgerhq/hw-app-eth'
import type Solana from '@ledgerhq/hw-app-solana'
import type { HidDevice } from '../../LedgerSpec.js'

/** What carries commands to the device: of @ledgerhq/hw-transport, which the apps bring. */
export type Transport = Eth['transport']

/** Classes of Ledger's packages, each loaded when it is needed. */
export interface LedgerSdk {
  /** @param device Open already */
  createTransport(device: HidDevice): Promise<Transport>
  createEthereum(transport: Transport): Promise<Eth>
  createSolana(transport: Transport): Promise<Solana>
}

/** No address of a server: with none, `hw-app-eth` asks none about tokens and messages. */
export const noServers = {
  nftExplorerBaseURL: null,
  pluginBaseURL: null,
  extraPlugins: null,
  cryptoassetsBaseURL: null,
  calServiceURL: null,
  staticERC20Signatures: null,
  staticEIP712SignaturesV1: null,
  staticEIP712SignaturesV2: null,
} as const

export const ledgerSdk: LedgerSdk = {
  async createTransport(device) {
    await provideBuffer()
    const { default: TransportWebHID } = await import('@ledgerhq/hw-transport-webhid')
    // Its version of the base class is an older one than that of the apps; they use what both have.
    return new TransportWebHID(device as never) as unknown as Transport
  },
  async createEthereum(transport) {
    await provideBuffer()
    const { default: Ethereum } = await import('@ledgerhq/hw-app-eth')
    return new Ethereum(transport, undefined, noServers)
  },
  async createSolana(transport) {
    await provideBuffer()
    const { default: SolanaApp } = await import('@ledgerhq/hw-app-solana')
    return new SolanaApp(transport)
  },
}

/**
 * Ledger's packages are written for Node: they use the global `Buffer`, also while they are loaded. Browsers have none, and bundlers
 * put none there. A page that has one keeps it.
 */
async function provideBuffer(): Promise<void> {
  const scope = globalThis as { Buffer?: unknown }
  if (scope.Buffer === undefined) {
    const { Buffer } = await import('buffer/')
    scope.Buffer ??= Buffer
  }
}
