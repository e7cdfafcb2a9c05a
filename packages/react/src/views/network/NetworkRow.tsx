import type { Network } from '@portico/core'
import type { ReactNode } from 'react'
import { Badge } from '../../ui/Badge.js'
import { NetworkIcon } from '../../ui/RegistryIcon.js'
import { Row } from '../../ui/Row.js'
import { useViewMessages } from '../../shell/useViewMessages.js'
import type { NetworkChoice } from './useNetworkChoice.js'

export interface NetworkRowProps {
  readonly network: Network
  readonly choice: NetworkChoice
  /** The network in use. */
  readonly current?: boolean
  /** Added at the end, after the badge of a testnet. */
  readonly end?: ReactNode
}

/** A row that switches to a network. */
export function NetworkRow({ network, choice, current, end }: NetworkRowProps): ReactNode {
  const t = useViewMessages()
  const id = network.caipNetworkId
  return (
    <Row
      icon={<NetworkIcon network={network} />}
      title={network.name}
      current={current}
      data-autofocus={current ? '' : undefined}
      end={
        <>
          {network.testnet && <Badge kind="outline">{t('testnet')}</Badge>}
          {end}
        </>
      }
      onPointerEnter={() => choice.intend(id)}
      onFocus={() => choice.intend(id)}
      onClick={() => choice.choose(id)}
    />
  )
}
