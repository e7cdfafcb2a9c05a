import { render, type RenderResult } from '@testing-library/react'
import { StrictMode, type ReactElement } from 'react'
import { onTestFinished } from 'vitest'
import { expectNone } from '../check/findings.js'
import { watchConsole } from '../guard/watchConsole.js'

/**
 * Renders under StrictMode until the test ends. The test fails when anything was written to `console.error` or
 * `console.warn` meanwhile: a key that is missing, an update outside `act`, an effect that does not survive its second run.
 */
export function renderStrict(ui: ReactElement): RenderResult {
  const said = watchConsole()
  const judge = (): void => {
    said.stop()
    expectNone(said.found(), 'written to the console')
  }
  let rendered: RenderResult
  try {
    rendered = render(<StrictMode>{ui}</StrictMode>)
  } catch (error) {
    said.stop()
    throw error
  }
  onTestFinished(() => {
    rendered.unmount()
    judge()
  })
  return {
    ...rendered,
    rerender: (next) => rendered.rerender(<StrictMode>{next as ReactElement}</StrictMode>),
  }
}
