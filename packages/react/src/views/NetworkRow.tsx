import type { Network } from '@portico/core'
import type { ReactNode } from 'react'
import { Badge } from '../ui/Badge.js'
import { NetworkIcon } from '../ui/NetworkIcon.js'
import { Row } from '../ui/Row.js'
import { useMessages } from '../shell/useMessages.js'
import type { NetworkChoice } from './useNetworkChoice.js'

export interface NetworkRowProps {
  readonly network: Network
  readonly choice: NetworkChoice
  /** It is the one in use. */
  readonly current?: boolean
  /** Stands last, after the badge of a testnet. */
  readonly end?: ReactNode
}

/** A network to choose. */
export function NetworkRow({ network, choice, current, end }: NetworkRowProps): ReactNode {
  const t = useMessages()
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
