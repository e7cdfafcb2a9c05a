import type { Network } from '@portico/core'
import { Badge, NetworkIcon, RowContents } from '@portico/react/ui'
import type { ReactNode } from 'react'
import { useTexts } from './useTexts.js'

export interface NetworkFactsProps {
  readonly network: Network
  readonly subtitle?: string
}

/** A network that is only named: there is nothing to choose. */
export function NetworkFacts({ network, subtitle }: NetworkFactsProps): ReactNode {
  const t = useTexts()
  return (
    <div className="row" part="row">
      <RowContents
        icon={<NetworkIcon network={network} />}
        title={network.name}
        {...(subtitle !== undefined && { subtitle })}
        {...(network.testnet && { end: <Badge kind="outline">{t('testnet')}</Badge> })}
      />
    </div>
  )
}
