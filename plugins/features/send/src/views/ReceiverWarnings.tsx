import type { ChainCapability, Holding } from '@portico/core'
import { isolated, Notice, useMessages } from '@portico/react/ui'
import type { ReactNode } from 'react'
import { viewTexts } from '../messages/views.en.js'

export type ReceiverWarning =
  /** It is the sender. */
  | { readonly kind: 'own' }
  /** It is the contract of a token: what is sent to it is lost. */
  | { readonly kind: 'contract'; readonly token: Holding }
  /** Its capital letters are not the checksum (EIP-55). */
  | { readonly kind: 'checksum' }
  /** It is the name's address on another network. */
  | { readonly kind: 'elsewhere'; readonly name: string; readonly of: string; readonly network: string }

export interface CheckedReceiver {
  /** Canonical form. */
  readonly receiver: string
  /** As it was entered. */
  readonly entered: string
  readonly sender: string
  readonly tokens: readonly Holding[]
  /** Where it is the address of a name on another network: the names of both. */
  readonly elsewhere?: { readonly name: string; readonly of: string; readonly network: string } | undefined
  readonly chain: Pick<ChainCapability, 'sameAddress'>
}

/** Reasons to check a receiver again, the gravest first. */
export function receiverWarnings({
  receiver,
  entered,
  sender,
  tokens,
  elsewhere,
  chain,
}: CheckedReceiver): readonly ReceiverWarning[] {
  const token = tokens.find(({ token: contract }) => contract !== undefined && chain.sameAddress(contract, receiver))
  return [
    ...(token ? [{ kind: 'contract', token } as const] : []),
    ...(elsewhere ? [{ kind: 'elsewhere', ...elsewhere } as const] : []),
    ...(chain.sameAddress(sender, receiver) ? [{ kind: 'own' } as const] : []),
    ...(hasWrongChecksum(entered.trim(), receiver) ? [{ kind: 'checksum' } as const] : []),
  ]
}

/** Where capitals are a checksum (EIP-55), an address in mixed case is either the canonical one or mistyped. */
function hasWrongChecksum(entered: string, canonical: string): boolean {
  const [typed, right] = [entered, canonical].map((address) => address.replace(/^0x/i, '')) as [string, string]
  const isMixed = /[a-z]/.test(typed) && /[A-Z]/.test(typed)
  return isMixed && typed !== right && typed.toLowerCase() === right.toLowerCase()
}

/** Warnings do not keep the visitor from going on. */
export function ReceiverWarnings({ warnings }: { readonly warnings: readonly ReceiverWarning[] }): ReactNode {
  const t = useMessages('send', viewTexts)
  return warnings.map((warning) => {
    if (warning.kind === 'contract')
      return (
        <Notice key={warning.kind} tone="error" title={t('contractTitle', { symbol: isolated(warning.token.symbol) })}>
          {t('contractText')}
        </Notice>
      )
    if (warning.kind === 'elsewhere') {
      const names = { name: isolated(warning.name), of: isolated(warning.of), network: isolated(warning.network) }
      return (
        <Notice key={warning.kind} tone="warning" title={t('elsewhereTitle', names)}>
          {t('elsewhereText', names)}
        </Notice>
      )
    }
    const [title, text] =
      warning.kind === 'own' ? (['ownTitle', 'ownText'] as const) : (['checksumTitle', 'checksumText'] as const)
    return (
      <Notice key={warning.kind} tone="warning" title={t(title)}>
        {t(text)}
      </Notice>
    )
  })
}
