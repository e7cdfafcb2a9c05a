import { createModal } from '@portico/core'
import { expect, it } from 'vitest'
import { defineElements } from '../src/index.js'

it('is imported and called on a server, where it does nothing', () => {
  const modal = createModal({ projectId: 'p', plugins: [] })
  defineElements(modal)
  expect('customElements' in globalThis).toBe(false)
})
