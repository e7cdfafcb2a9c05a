import { Sheet } from '@portico/react/ui'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'

it('styles are in a modal once, while anything uses them', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const element = document.body.appendChild(document.createElement('div'))
  const shadow = element.attachShadow({ mode: 'open' })
  const shell = new CSSStyleSheet()
  shadow.adoptedStyleSheets = [shell]
  const root = createRoot(shadow)
  const draw = (...texts: readonly string[]): Promise<void> =>
    act(async () => root.render(texts.map((css, index) => <Sheet key={index} css={css} />)))
  await draw('.a { color: red }', '.b { color: blue }', '.a { color: red }')
  const [first, ...own] = shadow.adoptedStyleSheets
  expect(first).toBe(shell)
  expect(own.map((sheet) => (sheet.cssRules[0] as CSSStyleRule).selectorText)).toEqual(['.a', '.b'])
  await draw('.a { color: red }')
  expect(shadow.adoptedStyleSheets).toEqual([shell, own[0]])
  await draw()
  expect(shadow.adoptedStyleSheets).toEqual([shell])
  await act(async () => root.unmount())
  element.remove()
})
