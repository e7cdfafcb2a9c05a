import { useEffect, useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { useAtom } from '../shell/useAtom.js'
import { useMediaQuery } from '../shell/useMediaQuery.js'
import { useShell } from '../shell/useShell.js'
import { Announcer } from './Announcer.js'
import { FrameCard, type FrameCardProps } from './FrameCard.js'
import { Dialog } from './Dialog.js'
import { controlName, focusView, isFocusOurs } from './focus.js'
import { useAnnounce } from './useAnnounce.js'
import { useFrameLocale } from './useFrameLocale.js'
import { useFrameTheme } from './useFrameTheme.js'
import { usePhase, type Phase } from './usePhase.js'
import { useShownView } from './useShownView.js'
import { useViewTitle } from './useViewTitle.js'
import { useViews } from './ViewsContext.js'
import { whenIdle } from './whenIdle.js'

/** Small screens, and phones and tablets held upright. */
const sheetQuery = '(max-width: 430px), (pointer: coarse) and (orientation: portrait)'

interface FrameProps {
  /** Drawn into the page: no overlay, no scroll lock, nothing to close. */
  readonly embedded: boolean
}

export function Frame({ embedded }: FrameProps): ReactNode {
  const { mode, style } = useFrameTheme()
  const locale = useFrameLocale()
  return (
    <div className="root" part="root" data-theme={mode} {...locale} style={style}>
      <Announcer>
        <Stagehand embedded={embedded} />
      </Announcer>
    </div>
  )
}

function Stagehand({ embedded }: FrameProps): ReactNode {
  const shell = useShell()
  const views = useViews()
  const announce = useAnnounce()
  const { open } = useAtom(shell.state)
  const phase = usePhase(embedded || open)
  const rehearses = useRehearsal(phase, embedded)
  const stage = useShownView(phase, rehearses)
  const title = useViewTitle(stage.route)
  const isSheet = useMediaQuery(sheetQuery)
  const titleId = useId()
  const card = useRef<HTMLDivElement>(null)
  const titleElement = useRef<HTMLHeadingElement>(null)
  const wasInside = useRef(false)
  /** View → name of the control that had the focus last. */
  const left = useRef(new Map<string, string>())
  const { view } = stage.route
  const visit = stage.shown?.visit ?? 0
  const ready = stage.skeleton || stage.shown !== undefined
  const shows = phase === 'open' && ready

  // After the dialog's own effect: it is open by now.
  useLayoutEffect(() => {
    if (!shows || visit === 0) return
    const box = card.current!
    // In the page the focus is taken along by someone who was inside, never fetched from elsewhere.
    if (embedded && !(wasInside.current && isFocusOurs(box.getRootNode() as ShadowRoot))) return
    const isBack = shell.store.get(shell.router.direction) === 'pop'
    focusView(box.querySelector('.view'), titleElement.current, isBack ? left.current.get(view) : undefined)
  }, [shell, shows, visit, view, embedded])
  useEffect(() => {
    if (phase === 'closed') left.current.clear()
  }, [phase])
  useEffect(() => {
    // The name of the dialog says the first one.
    if (visit > 1 && title) announce(title.text)
    // eslint-disable-next-line react/exhaustive-deps -- once a visit
  }, [visit, announce])
  useEffect(() => {
    if (visit === 0 || !shows) return
    const names = ['ErrorView', ...views.leadsTo(view)]
    return whenIdle(() => names.forEach((name) => views.load(name)))
  }, [visit, shows, views, view])

  const parts: FrameCardProps = {
    card,
    titleRef: titleElement,
    titleId,
    stage,
    title,
    layout: embedded ? 'inline' : isSheet ? 'sheet' : 'card',
    onFocus(element) {
      wasInside.current = true
      if (element.closest('.view')) left.current.set(view, controlName(element))
    },
  }
  const label = title ? { 'aria-labelledby': titleId } : { 'aria-label': shell.metadata.name }
  if (embedded)
    return (
      <section className="inline" part="inline" {...label}>
        <FrameCard {...parts} />
      </section>
    )
  return (
    <Dialog phase={phase} rehearses={rehearses} ready={ready} sheet={isSheet} card={card} label={label}>
      <FrameCard {...parts} />
    </Dialog>
  )
}

/**
 * Whether the list of wallets is drawn before anybody opened the modal: the visitor is near, and all there is left to do then is
 * to show it. Nothing else: other views ask wallets, nodes or plugins for something as soon as they are drawn.
 */
function useRehearsal(phase: Phase, embedded: boolean): boolean {
  const shell = useShell()
  const { view } = useAtom(shell.router.route)
  const active = useAtom(shell.connections.activeNamespace)
  const isConnected = active !== undefined && shell.connections.active(active) !== undefined
  const [isOver, setOver] = useState(embedded)
  if (phase !== 'closed' && !isOver) setOver(true)
  return !isOver && phase === 'closed' && view === 'Connect' && !isConnected
}
