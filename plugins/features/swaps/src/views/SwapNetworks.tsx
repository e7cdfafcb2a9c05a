import type { Network } from '@portico/core'
import {
  Body,
  Glyph,
  GlyphIcon,
  isolated,
  List,
  Message,
  NetworkIcon,
  Row,
  RowSkeleton,
  useMessages,
  useModalContext,
} from '@portico/react/ui'
import { useEffect, useState, type ReactNode } from 'react'
import { viewTexts } from '../messages/views.en.js'
import type { SwapView } from './useSwap.js'

/** There are no quotes on the network in use: the networks that have some. */
export function SwapNetworks({ controls, network, state, emit }: SwapView): ReactNode {
  const { router } = useModalContext()
  const t = useMessages('swaps', viewTexts)
  const [found, setFound] = useState<readonly Network[]>()
  useEffect(() => {
    const controller = new AbortController()
    void controls
      .supportedNetworks(controller.signal)
      .then((networks) => controller.signal.aborted || setFound(networks))
    return () => controller.abort()
  }, [controls, state.account])
  return (
    <Body busy={!found}>
      <Message
        visual={<GlyphIcon glyph="exchange" size="lg" shape="circle" />}
        title={t('unsupported', { network: isolated(network?.name ?? '') })}
      >
        {t(found?.length === 0 ? 'noNetworks' : 'unsupportedText')}
      </Message>
      {!found && <RowSkeleton shape="circle" />}
      {found && found.length > 0 && (
        <List label={t('networks')}>
          {found.map((network) => (
            <Row
              key={network.caipNetworkId}
              icon={<NetworkIcon network={network} />}
              title={network.name}
              end={<Glyph name="next" size="sm" flip />}
              onClick={() => {
                emit('CLICK_SELECT_NETWORK_TO_SWAP', {})
                router.push('SwitchNetwork', { network: network.caipNetworkId })
              }}
            />
          ))}
        </List>
      )}
    </Body>
  )
}
