import type { Network } from '@portico/core'
import { Badge, NetworkIcon, RowContents, useMessages } from '@portico/react/ui'
import type { ReactNode } from 'react'
import { viewTexts } from '../messages/views.en.js'

export interface NetworkFactsProps {
  readonly network: Network
  readonly subtitle?: string
}

/** A network that is only named: there is nothing to choose. */
export function NetworkFacts({ network, subtitle }: NetworkFactsProps): ReactNode {
  const t = useMessages('receive', viewTexts)
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
