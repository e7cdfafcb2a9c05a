/** What a frame asks its visitor. */
export interface FrameQuestion {
  readonly title: string
  readonly origin: string
  readonly text: string
}

const colours = {
  light: { back: '#ffffff', text: '#141414', card: '#f3f5f5', button: '#4a5ff0' },
  dark: { back: '#141414', text: '#ffffff', card: '#202020', button: '#4a5ff0' },
} as const

/**
 * Draws a question into the document of a frame, where the secure site's own page would be.
 * @returns whether the visitor approved; false also when the signal aborts
 */
export function askInFrame(
  frame: Document,
  mode: 'light' | 'dark',
  { title, origin, text }: FrameQuestion,
  signal: AbortSignal,
): Promise<boolean> {
  const { back, text: colour, card, button } = colours[mode]
  const element = (tag: string, content: string, style: Partial<CSSStyleDeclaration>): HTMLElement => {
    const made = frame.createElement(tag)
    made.textContent = content
    Object.assign(made.style, style)
    return made
  }
  const buttonStyle = { width: '100%', padding: '14px', border: '0', borderRadius: '14px', font: 'inherit' } as const
  const approve = element('button', 'Approve', { ...buttonStyle, background: button, color: '#ffffff' })
  const reject = element('button', 'Reject', { ...buttonStyle, background: card, color: colour, marginTop: '8px' })
  const main = frame.createElement('main')
  main.append(
    element('h1', title, { font: '600 20px system-ui', margin: '0 0 4px' }),
    element('p', `For ${origin}`, { margin: '0 0 16px' }),
    element('pre', text, {
      padding: '16px',
      borderRadius: '14px',
      background: card,
      whiteSpace: 'pre-wrap',
      overflowWrap: 'anywhere',
    }),
    approve,
    reject,
  )
  frame.documentElement.lang = 'en'
  frame.title = title
  Object.assign(frame.body.style, {
    boxSizing: 'border-box',
    minHeight: '100vh',
    margin: '0',
    padding: '20px',
    background: back,
    color: colour,
    font: '16px system-ui',
  })
  frame.body.replaceChildren(main)
  return new Promise((resolve) => {
    const end = (isApproved: boolean) => (): void => {
      frame.body.replaceChildren()
      resolve(isApproved)
    }
    approve.addEventListener('click', end(true))
    reject.addEventListener('click', end(false))
    signal.addEventListener('abort', end(false))
  })
}
