import type { SlotProps } from '@portico/core'
import type { OwnedSlotItem } from '@portico/core/shell'
import type { ReactNode } from 'react'
import { Body } from '../ui/Body.js'
import { Button } from '../ui/Button.js'
import { isGlyph } from '../ui/Glyph.js'
import { Rule } from '../ui/Rule.js'
import { RowSkeleton } from '../ui/Skeleton.js'
import { useAtom } from '../shell/useAtom.js'
import { useMessages } from '../shell/useMessages.js'
import { useShell } from '../shell/useShell.js'
import { ConnectFooter } from './ConnectFooter.js'
import { ConnectWallets } from './ConnectWallets.js'
import { SlotContent } from './SlotContent.js'
import { useSlot } from './useSlot.js'

/** Place of the wallets among the ways to connect: after email and social by default [2.4]. */
const walletsOrder = 30

type Method = OwnedSlotItem<SlotProps['connect.methods']>

/** The ways to connect. */
export default function ConnectView(): ReactNode {
  const shell = useShell()
  const t = useMessages()
  const { namespace } = useAtom(shell.state)
  const methods = useSlot('connect.methods', namespace)
  const isBefore = ({ order = Infinity }: Method) => order < walletsOrder
  const before = methods.filter(isBefore)
  const after = methods.filter((method) => !isBefore(method))
  return (
    <>
      <Body>
        {before.map((method) => (
          <MethodBlock key={`${method.plugin}.${method.id}`} method={method} />
        ))}
        {before.length > 0 && <Rule>{t('or')}</Rule>}
        <ConnectWallets alone={methods.length === 0} />
        {after.length > 0 && <Rule>{t('or')}</Rule>}
        {after.map((method) => (
          <MethodBlock key={`${method.plugin}.${method.id}`} method={method} />
        ))}
      </Body>
      <ConnectFooter />
    </>
  )
}

function MethodBlock({ method }: { readonly method: Method }): ReactNode {
  const { namespace } = useAtom(useShell().state)
  if (method.load) return <SlotContent item={method} props={{ namespace }} skeleton={<RowSkeleton />} />
  return (
    <Button
      variant="outline"
      glyph={isGlyph(method.icon) ? method.icon : undefined}
      onClick={() => method.onSelect?.({ namespace })}
    >
      {method.label()}
    </Button>
  )
}
