import { WalletKit, type IWalletKit, type WalletKitTypes } from '@reown/walletkit'
import { Core } from '@walletconnect/core'
import { buildAuthObject, populateAuthPayload } from '@walletconnect/utils'
import { privateKeyToAccount } from 'viem/accounts'

const methods = ['personal_sign', 'eth_sendTransaction']
const chains = ['eip155:31337', 'eip155:31338']

interface AuthRequest {
  readonly id: number
  readonly params: { readonly authPayload: Parameters<typeof populateAuthPayload>[0]['authPayload'] }
}

/** A wallet on another device that connects and signs in with one prompt (CAIP-222), which it approves at once. */
export interface Lantern {
  readonly address: string
  pair(uri: string): Promise<void>
  /** Methods that it was asked for after the connection. */
  readonly requests: readonly string[]
  stop(): Promise<void>
}

/** The published WalletKit, with a key and in this process. */
export async function startLantern(relayUrl: string): Promise<Lantern> {
  const account = privateKeyToAccount(`0x${'11'.repeat(32)}`)
  const values = new Map<string, unknown>()
  const core = new Core({
    projectId: 'wallet',
    relayUrl,
    telemetryEnabled: false,
    storage: {
      getKeys: async () => [...values.keys()],
      getEntries: async <T>() => [...values.entries()] as [string, T][],
      getItem: async <T>(key: string) => values.get(key) as T | undefined,
      setItem: async <T>(key: string, value: T) => void values.set(key, value),
      removeItem: async (key: string) => void values.delete(key),
    },
    customStoragePrefix: crypto.randomUUID(),
    logger: 'silent',
  })
  const kit: IWalletKit = await WalletKit.init({
    core: core as WalletKitTypes.Options['core'],
    metadata: { name: 'Lantern', description: 'test wallet', url: 'https://lantern.example', icons: [] },
  })
  const requests: string[] = []
  kit.on('session_authenticate', async (event) => {
    const { id, params } = event as unknown as AuthRequest
    const payload = populateAuthPayload({ authPayload: params.authPayload, chains, methods })
    const auths = await Promise.all(
      payload.chains.map(async (chain) => {
        const iss = `did:pkh:${chain}:${account.address}`
        const message = kit.formatAuthMessage({ request: payload, iss })
        return buildAuthObject(payload, { t: 'eip191', s: await account.signMessage({ message }) }, iss)
      }),
    )
    await kit.approveSessionAuthenticate({ id, auths })
  })
  kit.on('session_request', ({ params }) => void requests.push(params.request.method))
  return {
    address: account.address,
    requests,
    pair: (uri) => kit.pair({ uri }),
    async stop() {
      core.heartbeat.stop()
      await core.relayer.transportClose().catch(() => {})
    },
  }
}
