import type { Renderer } from '@portico/core/shell'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, vi } from 'vitest'
import { createViews } from '../../src/frame/createViews.js'
import { Frame } from '../../src/frame/Frame.js'
import { ViewsContext } from '../../src/shell/useViews.js'
import { ShellContext } from '../../src/shell/useShell.js'
import { shellViews } from '../../src/views/shellViews.js'

/** The real frame and views under StrictMode; the test fails when React or anything else writes to the console. */
export async function strictRenderer(): Promise<Renderer> {
  // Loaded beforehand: tests wait for effects, not for modules to be transformed.
  await Promise.all([
    import('../../src/views/viewResources.js'),
    ...Object.values(shellViews).map(({ load }) => load()),
  ])
  const said = (['error', 'warn'] as const).map((level) => vi.spyOn(console, level).mockImplementation(() => {}))
  onTestFinished(() => {
    const words = said.flatMap(({ mock }) => mock.calls.map((call) => call.map(String).join(' ')))
    // What the kit tells developers, such as of a gateway that fails, is meant to be there.
    expect(
      words.filter((text) => !text.startsWith('[Portico] ')),
      'written to the console',
    ).toEqual([])
  })
  return {
    mount(shell) {
      const element = document.body.appendChild(document.createElement('portico-modal'))
      const root = createRoot(element.attachShadow({ mode: 'open' }), { onCaughtError: () => {} })
      root.render(
        <StrictMode>
          <ShellContext.Provider value={shell}>
            <ViewsContext.Provider value={createViews(shell, () => {})}>
              <Frame embedded={false} />
            </ViewsContext.Provider>
          </ShellContext.Provider>
        </StrictMode>,
      )
      return {
        unmount() {
          element.remove()
          queueMicrotask(() => root.unmount())
        },
      }
    },
  }
}
