import { SignClient } from '@walletconnect/sign-client'

export type Dapp = Awaited<ReturnType<typeof SignClient.init>>

/** A dapp without a page: a client of the published SDK, quiet towards every host but the relay. */
export function openDapp(relayUrl: string, name = 'Test dapp'): Promise<Dapp> {
  process.env['DISABLE_GLOBAL_CORE'] = 'true'
  process.env['IS_VITEST'] = 'true'
  const storage = new Map<string, unknown>()
  return SignClient.init({
    projectId: '0'.repeat(32),
    relayUrl,
    telemetryEnabled: false,
    logger: 'silent',
    metadata: { name, description: '', url: 'https://dapp.test/page', icons: [] },
    storage: {
      getKeys: async () => [...storage.keys()],
      getEntries: async <Value>() => [...storage.entries()] as [string, Value][],
      getItem: async <Value>(key: string) => storage.get(key) as Value | undefined,
      setItem: async (key, value) => void storage.set(key, value),
      removeItem: async (key) => void storage.delete(key),
    },
  })
}

type Namespaces = NonNullable<Parameters<Dapp['connect']>[0]['optionalNamespaces']>

export interface Proposal {
  readonly uri: string
  /** The topic of the session that the wallet approves. */
  approval(): Promise<string>
}

export const eip155 = (chainIds: readonly number[]): Namespaces => ({
  eip155: {
    chains: chainIds.map((id) => `eip155:${id}`),
    methods: [
      'personal_sign',
      'eth_signTypedData_v4',
      'eth_sendTransaction',
      'wallet_switchEthereumChain',
      'wallet_addEthereumChain',
    ],
    events: ['accountsChanged', 'chainChanged'],
  },
})

export async function propose(
  dapp: Dapp,
  optionalNamespaces: Namespaces = eip155([31_337, 31_338]),
): Promise<Proposal> {
  const { uri = '', approval } = await dapp.connect({ optionalNamespaces })
  // The SDK forgets an answer that came before it was asked for it.
  const session = approval()
  session.catch(() => {})
  return { uri, approval: async () => (await session).topic }
}

/** The next event of any session. */
export function nextEvent(dapp: Dapp): Promise<{ readonly name: string; readonly data: unknown }> {
  return new Promise((resolve) => dapp.once('session_event', ({ params }) => resolve(params.event)))
}

export async function closeDapp(dapp: Dapp): Promise<void> {
  dapp.core.heartbeat.stop()
  await dapp.core.relayer.transportClose()
}
