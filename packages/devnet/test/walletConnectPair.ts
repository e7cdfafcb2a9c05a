import { SignClient } from '@walletconnect/sign-client'
import { privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts'
import { publicAccounts } from '../src/index.js'

type Client = Awaited<ReturnType<typeof SignClient.init>>
export type Storage = Map<string, unknown>

/**
 * The clients keep one global core unless told otherwise, and in Node they call verification and telemetry hosts unless
 * they believe to be tested: these are their own switches for both.
 */
export function quietClients(): void {
  process.env['DISABLE_GLOBAL_CORE'] = 'true'
  process.env['IS_VITEST'] = 'true'
}

/** A client of the published SDK; the same `storage` again is the same client after a reload. */
export function openClient(relayUrl: string, name: string, storage: Storage = new Map()): Promise<Client> {
  const copy = <Value>(value: Value): Value => structuredClone(value)
  return SignClient.init({
    projectId: '0'.repeat(32),
    relayUrl,
    telemetryEnabled: false,
    logger: 'silent',
    customStoragePrefix: name,
    metadata: { name, description: name, url: `https://${name}.test`, icons: [] },
    storage: {
      getKeys: async () => [...storage.keys()],
      getEntries: async <Value>() => [...storage.entries()].map(copy) as [string, Value][],
      getItem: async <Value>(key: string) => copy(storage.get(key)) as Value | undefined,
      setItem: async (key, value) => void storage.set(key, copy(value)),
      removeItem: async (key) => void storage.delete(key),
    },
  })
}

/** Closes a client's connection and its timers' grip on it: what closing the page does. */
export async function closeClient(client: Client): Promise<void> {
  client.core.heartbeat.stop()
  await client.core.relayer.transportClose()
}

export const signer: PrivateKeyAccount = privateKeyToAccount((publicAccounts[0] ?? { privateKey: '0x' }).privateKey)
export const caipAccount: string = `eip155:31337:${signer.address}`

/** A wallet that approves everything and signs with the first public account. */
export function approveEverything(wallet: Client): void {
  const events = ['accountsChanged', 'chainChanged']
  const eip155 = { chains: ['eip155:31337'], methods: ['personal_sign'], events, accounts: [caipAccount] }
  wallet.on('session_proposal', ({ id }) => void wallet.approve({ id, namespaces: { eip155 } }))
  wallet.on('session_request', async ({ id, topic, params }) => {
    const [raw] = params.request.params as [`0x${string}`]
    const result = await signer.signMessage({ message: { raw } })
    await wallet.respond({ topic, response: { id, jsonrpc: '2.0', result } })
  })
}

/** The topic of a session that `dapp` made with `wallet` by its pairing URI. */
export async function pair(dapp: Client, wallet: Client): Promise<string> {
  const eip155 = { chains: ['eip155:31337'], methods: ['personal_sign'], events: ['accountsChanged', 'chainChanged'] }
  const { uri, approval } = await dapp.connect({ optionalNamespaces: { eip155 } })
  if (!uri) throw new Error('connect() gave no URI')
  // The client forgets an answer that came before it was asked for it.
  const session = approval()
  await wallet.pair({ uri })
  return (await session).topic
}

/** The next event of a session. */
export function nextEvent(client: Client): Promise<unknown> {
  return new Promise((resolve) => client.once('session_event', ({ params }) => resolve(params.event)))
}
