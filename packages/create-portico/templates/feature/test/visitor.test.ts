import { createModal } from '@portico/modal'
import { configure, fireEvent, waitFor, within } from '@testing-library/dom'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { acme } from '../src/index.js'

// The renderer is code that comes by import(): on a busy machine it takes its time.
configure({ asyncUtilTimeout: 10_000 })

const stored = new Map<string, string>()
const open = () =>
  createModal({
    projectId: 'test',
    plugins: [acme({ most: 10 })],
    storage: {
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => void stored.set(key, value),
      removeItem: (key) => void stored.delete(key),
    },
  })
let modal: ReturnType<typeof open>
beforeEach(() => {
  stored.clear()
  modal = open()
  modal.start()
})
afterEach(() => modal.dispose())

/** What the modal shows: it lives in a shadow root. */
const shown = () => within(document.querySelector('portico-modal')?.shadowRoot?.querySelector('.root') as HTMLElement)

async function write(text: string): Promise<void> {
  modal.open('Acme')
  const field = await waitFor(() => shown().getByLabelText('Your note'))
  fireEvent.input(field, { target: { value: text } })
  shown().getByRole('button', { name: 'Save' }).click()
}

it('keeps what the visitor wrote for the next visit, and tells the host', async () => {
  const told: string[] = []
  modal.on('acme:saved', ({ note }) => void told.push(note))
  await write('Savings')
  await waitFor(() => expect(told).toEqual(['Savings']))
  modal.dispose()
  modal = open()
  modal.start()
  await waitFor(() => expect(modal.store.get(modal.api.acme.note)).toBe('Savings'))
})

it('says what is wrong with a note that is too long', async () => {
  await write('More than that')
  await waitFor(() => shown().getByText('A note has at most 10 characters'))
  expect(modal.store.get(modal.api.acme.note)).toBe('')
})
