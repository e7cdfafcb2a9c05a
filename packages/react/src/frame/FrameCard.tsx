import { useLayoutEffect, type ReactNode, type Ref, type RefObject } from 'react'
import { useAtom } from '../shell/useAtom.js'
import { useShell } from '../shell/useShell.js'
import { AlertBar } from './AlertBar.js'
import { Header } from './Header.js'
import { Outlet } from './Outlet.js'
import { Toaster } from './Toaster.js'
import { followHeight } from './motion.js'
import type { ViewTitle } from './Views.js'
import type { Stage } from './useShownView.js'

export interface FrameCardProps {
  readonly card: RefObject<HTMLDivElement | null>
  readonly titleRef: Ref<HTMLHeadingElement>
  readonly titleId: string
  readonly stage: Stage
  readonly title: ViewTitle | undefined
  readonly layout: 'card' | 'sheet' | 'inline'
  readonly onFocus: (element: HTMLElement) => void
}

/** The visible box: header, notices, view. The same in a dialog and in the page. */
export function FrameCard({ card, titleRef, titleId, stage, title, layout, onFocus }: FrameCardProps): ReactNode {
  const { shake } = useAtom(useShell().state)
  useLayoutEffect(() => followHeight(card.current!), [card])
  return (
    <div
      ref={card}
      className="modal"
      part="modal"
      data-layout={layout}
      data-shake={shake ? '' : undefined}
      onFocus={(event) => onFocus(event.target)}
    >
      <Toaster />
      <Header id={titleId} route={stage.route} title={title} titleRef={titleRef} closable={layout !== 'inline'} />
      <AlertBar />
      <Outlet stage={stage} />
    </div>
  )
}
