import { createModal } from '@portico/core'
import { render } from 'svelte/server'
import { expect, it, vi } from 'vitest'
import Address from './Address.svelte'

it('renders on a server, and follows nothing there', async () => {
  expect(typeof document).toBe('undefined')
  const modal = createModal({ projectId: 'p', plugins: [] })
  const subscription = vi.spyOn(modal.store, 'sub')
  const { body } = await render(Address, { props: { modal } })
  expect(body).toContain('<p>Connect</p>')
  expect(subscription).not.toHaveBeenCalled()
})
