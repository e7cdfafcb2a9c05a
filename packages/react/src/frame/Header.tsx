import type { Route } from '@portico/core'
import { memo, useLayoutEffect, useRef, type MemoExoticComponent, type ReactNode, type Ref } from 'react'
import { IconButton } from '../ui/IconButton.js'
import { useShellMessages } from '../shell/useMessages.js'
import { useShell } from '../shell/useShell.js'
import { HeaderStart } from './HeaderStart.js'
import { enterTitle } from './motion.js'
import type { ViewTitle } from '../shell/useViews.js'

interface HeaderProps {
  readonly id: string
  readonly route: Route
  readonly title: ViewTitle | undefined
  readonly titleRef: Ref<HTMLHeadingElement>
  /** False when it is embedded in the page. */
  readonly closable: boolean
}

export const Header: MemoExoticComponent<(props: HeaderProps) => ReactNode> = memo(
  ({ id, route, title, titleRef, closable }) => {
    const shell = useShell()
    const t = useShellMessages()
    return (
      // A `<header>` would be a second banner landmark, beside the one of the page.
      <div className="header" part="header">
        <div className="header__start">
          <HeaderStart view={route.view} />
        </div>
        <h2 ref={titleRef} id={id} className="header__title" part="title" tabIndex={-1}>
          {title && <Title key={title.text} {...title} />}
        </h2>
        <div className="header__end">
          {closable && <IconButton glyph="close" label={t('close')} onClick={() => shell.safeClose()} />}
        </div>
      </div>
    )
  },
)

function Title({ text, hidden }: ViewTitle): ReactNode {
  const element = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => enterTitle(element.current!), [])
  return (
    <span ref={element} className={hidden ? 'visually-hidden' : undefined}>
      {text}
    </span>
  )
}
