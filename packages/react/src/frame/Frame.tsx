import { whenIdle } from '@portico/core'
import { useEffect, useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { useAtomField, useAtomValue } from '../shell/useAtomValue.js'
import { useMediaQuery } from '../shell/useMediaQuery.js'
import { PrerenderContext } from '../shell/usePrerenders.js'
import { useShell } from '../shell/useShell.js'
import { Announcer, useAnnounce } from '../shell/Announcer.js'
import { FrameCard, type FrameCardProps } from './FrameCard.js'
import { useViews } from '../shell/useViews.js'
import { Dialog } from './Dialog.js'
import { controlName, focusView, isFocusOurs } from './focus.js'
import { usePhase, type Phase } from './usePhase.js'
import { useRootAttributes } from './useRootAttributes.js'
import { useShownView, useViewTitle } from './useShownView.js'

/** Small screens, and phones and tablets held upright. */
const sheetQuery = '(max-width: 430px), (pointer: coarse) and (orientation: portrait)'

interface FrameProps {
  /** Drawn into the page: no overlay, no scroll lock, no close button. */
  readonly embedded: boolean
}

export function Frame({ embedded }: FrameProps): ReactNode {
  return (
    <div className="root" part="root" {...useRootAttributes()}>
      <Announcer>
        <FrameBody embedded={embedded} />
      </Announcer>
    </div>
  )
}

function FrameBody({ embedded }: FrameProps): ReactNode {
  const shell = useShell()
  const views = useViews()
  const announce = useAnnounce()
  const open = useAtomField(shell.state, 'open')
  const phase = usePhase(embedded || open)
  const prerenders = usePrerender(phase, embedded)
  const stage = useShownView(phase, prerenders)
  const title = useViewTitle(stage.route)
  const isSheet = useMediaQuery(sheetQuery)
  const titleId = useId()
  const card = useRef<HTMLDivElement>(null)
  const titleElement = useRef<HTMLHeadingElement>(null)
  const wasInside = useRef(false)
  /** View → name of the control that had the focus when the visitor left the view. */
  const lastControls = useRef(new Map<string, string>())
  const { view } = stage.route
  const visit = stage.shown?.visit ?? 0
  const ready = stage.skeleton || stage.shown !== undefined
  const shows = phase === 'open' && ready

  // Runs after the effect of Dialog, which has opened the dialog by now.
  useLayoutEffect(() => {
    if (!shows || visit === 0) return
    const box = card.current!
    // Embedded in the page, a new view takes the focus only when it was inside the modal before.
    if (embedded && !(wasInside.current && isFocusOurs(box.getRootNode() as ShadowRoot))) return
    const isBack = shell.store.get(shell.router.direction) === 'pop'
    focusView(box.querySelector('.view'), titleElement.current, isBack ? lastControls.current.get(view) : undefined)
  }, [shell, shows, visit, view, embedded])
  useEffect(() => {
    if (phase === 'closed') lastControls.current.clear()
  }, [phase])
  useEffect(() => {
    // The first title is the name of the dialog, which is announced when it opens.
    if (visit > 1 && title) announce(title.text)
    // eslint-disable-next-line react/exhaustive-deps -- once a visit
  }, [visit, announce])
  useEffect(() => {
    if (visit === 0 || !shows) return
    const names = ['ErrorView', ...views.leadsTo(view)]
    return whenIdle(() => names.forEach((name) => views.load(name)))
  }, [visit, shows, views, view])

  const dialogLayout = isSheet ? 'sheet' : 'card'
  const cardProps: FrameCardProps = {
    card,
    titleRef: titleElement,
    titleId,
    stage,
    title,
    layout: embedded ? 'inline' : dialogLayout,
    onFocus(element) {
      wasInside.current = true
      if (element.closest('.view')) lastControls.current.set(view, controlName(element))
    },
  }
  const label = title ? { 'aria-labelledby': titleId } : { 'aria-label': shell.metadata.name }
  if (embedded)
    return (
      <section className="inline" part="inline" {...label}>
        <FrameCard {...cardProps} />
      </section>
    )
  return (
    <PrerenderContext.Provider value={prerenders}>
      <Dialog phase={phase} prerenders={prerenders} ready={ready} sheet={isSheet} card={card} label={label}>
        <FrameCard {...cardProps} />
      </Dialog>
    </PrerenderContext.Provider>
  )
}

/**
 * Whether the list of wallets is drawn before the modal is opened, hidden, so that opening only shows it. Only the Connect view
 * is prerendered: other views ask wallets, nodes or plugins for something as soon as they are drawn.
 */
function usePrerender(phase: Phase, embedded: boolean): boolean {
  const { modal, router } = useShell()
  const { view } = useAtomValue(router.route)
  const account = useAtomValue(modal.atoms.account)
  const isConnected = account?.connectionId !== undefined
  const [wasOpened, setOpened] = useState(embedded)
  if (phase !== 'closed' && !wasOpened) setOpened(true)
  return !wasOpened && phase === 'closed' && view === 'Connect' && !isConnected
}
