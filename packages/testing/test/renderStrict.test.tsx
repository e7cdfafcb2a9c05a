import { act, fireEvent, screen } from '@testing-library/react'
import { createElement, useEffect, useState, type ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import { renderStrict } from '../src/react/index.js'

function Counter({ onEffect }: { readonly onEffect: () => void }): ReactNode {
  const [count, setCount] = useState(0)
  useEffect(onEffect, [onEffect])
  return <button onClick={() => setCount(count + 1)}>{count}</button>
}

describe('renderStrict', () => {
  it('renders under StrictMode: effects run twice', () => {
    let effects = 0
    renderStrict(<Counter onEffect={() => void effects++} />)
    fireEvent.click(screen.getByRole('button'))
    expect(screen.getByRole('button').textContent).toBe('1')
    expect(effects).toBe(2)
  })

  it('has unmounted what an earlier test rendered', () => {
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('keeps StrictMode when it renders again', () => {
    let effects = 0
    const { rerender } = renderStrict(<p />)
    rerender(<Counter onEffect={() => void effects++} />)
    expect(effects).toBe(2)
  })

  // React complains once about a component of a name, and these count on the first run: never again.
  it.fails('fails a test in which React complains', { retry: 0 }, () => {
    // Through createElement, as the linter finds the missing keys otherwise. Without an element around them, whose name a test of another
    // file may have used.
    const Keyless = (): ReactNode => [1, 2].map((item) => createElement('li', null, item))
    renderStrict(<Keyless />)
  })

  it.fails('fails a test in which anything warns later', { retry: 0 }, () => {
    renderStrict(<Counter onEffect={() => {}} />)
    act(() => console.warn('careful'))
  })

  it('leaves the console as it was when rendering throws', () => {
    const { error } = console
    const Broken = (): never => {
      throw new Error('broken')
    }
    expect(() => renderStrict(<Broken />)).toThrow('broken')
    expect(console.error).toBe(error)
  })
})
