import type { FrameChainId, FrameUser } from '@portico/embedded-api'
import { namespaceOf, type Account, type AccountState, type Caip2, type Namespace } from '@portico/core'
import { type LoginProvider } from '@portico/embedded-api/capability'
import type { EmbeddedWalletInfo, EmbeddedWalletUser } from '../EmbeddedSpec.js'

export function infoOf(
  user: EmbeddedWalletUser | undefined,
  authProvider: LoginProvider,
  { preferredAccountType }: AccountState,
): EmbeddedWalletInfo | undefined {
  if (!user) return undefined
  const accountType = preferredAccountType === 'smartAccount' ? 'smartAccount' : 'eoa'
  const isSmartAccountDeployed = accountType === 'smartAccount' && user.smartAccountDeployed === true
  return { user, authProvider, accountType, isSmartAccountDeployed }
}

export function toChainId(networkId: Caip2): FrameChainId {
  return namespaceOf(networkId) === 'eip155' ? Number(networkId.split(':')[1]) : networkId
}

/** Undefined for a network of another namespace. */
export function toNetworkId(namespace: Namespace, chainId: FrameChainId): Caip2 | undefined {
  const text = String(chainId)
  const networkId = text.includes(':') ? text : `${namespace}:${text}`
  return namespaceOf(networkId as Caip2) === namespace ? (networkId as Caip2) : undefined
}

/** The account in use first. */
export function accountsOf(
  namespace: Namespace,
  { address, accounts = [], preferredAccountType }: FrameUser,
): readonly Account[] {
  const isSame = (other: { readonly address: string }): boolean => other.address.toLowerCase() === address.toLowerCase()
  if (namespace !== 'eip155') return [{ address, type: 'eoa' }]
  const type = accounts.find(isSame)?.type ?? preferredAccountType ?? 'eoa'
  return [
    { address, type },
    ...accounts
      .filter((account) => !isSame(account))
      .map((account) => ({ address: account.address, type: account.type })),
  ]
}

export function toUser(user: FrameUser): EmbeddedWalletUser {
  return {
    email: user.email ?? undefined,
    address: user.address,
    chainId: user.chainId,
    accounts: user.accounts ?? [],
    userName: user.userName ?? undefined,
    preferredAccountType: user.preferredAccountType,
    smartAccountDeployed: user.smartAccountDeployed,
  }
}
