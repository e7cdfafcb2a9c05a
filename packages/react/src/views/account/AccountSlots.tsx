import { atom, type Caip10, type Namespace, type PrimitiveAtom, type Route } from '@portico/core'
import { useState, type ReactNode } from 'react'
import { Card } from '../../ui/Card.js'
import { Cells } from '../../ui/Cells.js'
import { isGlyph } from '../../ui/Glyph.js'
import { RowSkeleton, Skeleton } from '../../ui/Skeleton.js'
import { Tabs } from '../../ui/Tabs.js'
import { useShell } from '../../shell/useShell.js'
import { useViewMessages } from '../../shell/useViewMessages.js'
import { AccountBalance } from '../../ui/AccountBalance.js'
import { SlotContent } from '../SlotContent.js'
import { useSlot } from '../useSlot.js'

interface SlotOfAccountProps {
  readonly account: Caip10
  readonly namespace: Namespace
}

/** The native balance, or what a plugin shows in its place. */
export function AccountBalanceSlot(props: SlotOfAccountProps): ReactNode {
  const item = useSlot('account.balance', props.namespace).find(({ load }) => load)
  if (!item) return <AccountBalance account={props.account} />
  return (
    <SlotContent
      item={item}
      props={props}
      skeleton={
        <div className="balance">
          <Skeleton width="172px" line="hero" />
        </div>
      }
    />
  )
}

/** Buttons that plugins add for the account. */
export function AccountActions(props: SlotOfAccountProps): ReactNode {
  const t = useViewMessages()
  const actions = useSlot('account.actions', props.namespace)
  if (actions.length === 0) return null
  return (
    <Cells
      label={t('actions')}
      cells={actions.map(({ id, plugin, label, icon, onSelect }) => ({
        id: `${plugin}.${id}`,
        label: label(),
        glyph: isGlyph(icon) ? icon : undefined,
        onSelect: () => onSelect?.(props),
      }))}
    />
  )
}

/** The tab that the visitor chose, and the entry of the history in which they did: back from a token, they are where they were. */
const lastTab: PrimitiveAtom<{ readonly route: Route; readonly id: string } | undefined> = atom()

/** Tabs that plugins add for the account. */
export function AccountTabs(props: SlotOfAccountProps): ReactNode {
  const t = useViewMessages()
  const tabs = useSlot('account.tabs', props.namespace).filter(({ load }) => load)
  const { store, router } = useShell()
  const [chosen, setChosen] = useState(() => {
    const last = store.get(lastTab)
    return last?.route === store.get(router.route) ? last?.id : undefined
  })
  const idOf = ({ plugin, id }: (typeof tabs)[number]) => `${plugin}.${id}`
  const tab = tabs.find((tab) => idOf(tab) === chosen) ?? tabs[0]
  if (!tab) return null
  return (
    <Tabs
      label={t('accountTitle')}
      tabs={tabs.map((tab) => ({ id: idOf(tab), label: tab.label() }))}
      selected={idOf(tab)}
      onSelect={(id) => {
        setChosen(id)
        store.set(lastTab, { route: store.get(router.route), id })
        tabs.find((tab) => idOf(tab) === id)?.onSelect?.(props)
      }}
    >
      <SlotContent
        key={idOf(tab)}
        item={tab}
        props={props}
        skeleton={
          <Card>
            <RowSkeleton shape="circle" />
            <RowSkeleton shape="circle" />
            <RowSkeleton shape="circle" />
          </Card>
        }
      />
    </Tabs>
  )
}
