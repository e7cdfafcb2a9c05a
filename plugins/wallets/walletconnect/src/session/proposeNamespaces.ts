import type { Caip2, Namespace, RelayNamespace } from '@portico/core'
import type { NamespaceOverride } from '../WalletConnectOptions.js'

/** One entry of a session proposal (CAIP-25). */
interface ProposedNamespace {
  readonly chains: readonly Caip2[]
  readonly methods: readonly string[]
  readonly events: readonly string[]
}
export type Proposal = Readonly<Record<Namespace, ProposedNamespace>>

export interface ProposalRequest {
  readonly namespaces: readonly Namespace[]
  /** The network to be on, per namespace: it stands first, as wallets start on the first chain they know. */
  readonly networks: Readonly<Record<Namespace, Caip2>>
  /** What the chain plugin of a namespace says of itself; undefined without one. */
  readonly relay: (namespace: Namespace) => RelayNamespace | undefined
  readonly overrides: Readonly<Record<Namespace, NamespaceOverride>>
}

/** What to ask a wallet for. All of it is optional to the wallet: it grants what it knows, and refuses nothing for the rest. */
export function proposeNamespaces({ namespaces, networks, relay, overrides }: ProposalRequest): Proposal {
  const proposal: Record<Namespace, ProposedNamespace> = {}
  for (const namespace of namespaces) {
    const capability = relay(namespace)
    const fallback = defaultNamespaces[namespace]
    const override = overrides[namespace]
    const preferred = override?.defaultChain ?? networks[namespace]
    const chains = override?.chains ?? capability?.networks() ?? fallback?.chains ?? []
    const entry = {
      chains: unique(preferred ? [preferred, ...chains] : chains),
      methods: unique(override?.methods ?? (capability ? Object.keys(capability.methods) : (fallback?.methods ?? []))),
      events: unique(override?.events ?? capability?.events ?? fallback?.events ?? []),
    }
    // The client refuses a namespace without chains, and with it the whole proposal.
    if (entry.chains.length > 0) proposal[namespace] = entry
  }
  return proposal
}

function unique<T>(values: readonly T[]): readonly T[] {
  return [...new Set(values)]
}

const events = ['accountsChanged', 'chainChanged'] as const

/**
 * What is asked for where no chain plugin says so: each namespace's main network, and the methods that wallets
 * publish for WalletConnect (docs.walletconnect.network, chain specifications).
 */
const defaultNamespaces: Readonly<Record<Namespace, ProposedNamespace>> = {
  eip155: {
    chains: ['eip155:1'],
    methods: [
      'eth_accounts',
      'eth_requestAccounts',
      'eth_sendRawTransaction',
      'eth_sign',
      'eth_signTransaction',
      'eth_signTypedData',
      'eth_signTypedData_v3',
      'eth_signTypedData_v4',
      'eth_sendTransaction',
      'personal_sign',
      'wallet_switchEthereumChain',
      'wallet_addEthereumChain',
      'wallet_getPermissions',
      'wallet_requestPermissions',
      'wallet_registerOnboarding',
      'wallet_watchAsset',
      'wallet_scanQRCode',
      'wallet_getCallsStatus',
      'wallet_showCallsStatus',
      'wallet_sendCalls',
      'wallet_getCapabilities',
      'wallet_grantPermissions',
      'wallet_revokePermissions',
      'wallet_getAssets',
    ],
    events,
  },
  solana: {
    // The second id is the former one of the same network; wallets in use still grant it.
    chains: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'],
    methods: [
      'solana_signMessage',
      'solana_signTransaction',
      'solana_requestAccounts',
      'solana_getAccounts',
      'solana_signAllTransactions',
      'solana_signAndSendTransaction',
    ],
    events,
  },
  bip122: {
    chains: ['bip122:000000000019d6689c085ae165831e93'],
    methods: ['sendTransfer', 'signMessage', 'signPsbt', 'getAccountAddresses'],
    events,
  },
  polkadot: {
    chains: ['polkadot:68d56f15f85d3136970ec16946040bc1', 'polkadot:91b171bb158e2d3848fa23a9f1c25182'],
    methods: ['polkadot_signTransaction', 'polkadot_signMessage'],
    events,
  },
  cosmos: {
    chains: ['cosmos:cosmoshub-4'],
    methods: ['cosmos_getAccounts', 'cosmos_signDirect', 'cosmos_signAmino'],
    events,
  },
}
