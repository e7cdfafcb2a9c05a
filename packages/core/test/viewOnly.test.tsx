import { createModal } from '@portico/core'
import { loadShell } from '@portico/core/shell'
import { expect, it, onTestFinished } from 'vitest'
import { DemoWallet, MemoryArea, demoChain } from './demoChain.js'

it('an account that is only viewed is refused, unless another connection can use it', async () => {
  const [viewer, fox] = ['viewer', 'fox'].map((id) => new DemoWallet(['alpha'], { id }))
  viewer!.answer = () => ({ accounts: [{ address: 'seen' }], networkId: 'alpha:1', methods: [] })
  fox!.answer = () => ({ accounts: [{ address: 'seen' }], networkId: 'alpha:1' })
  const plugins = [demoChain('alpha', [viewer!, fox!])]
  const modal = createModal({ projectId: 'p', plugins, storage: new MemoryArea() })
  onTestFinished(() => modal.dispose())
  modal.start()
  const [viewed] = await modal.connect({ wallet: 'viewer' })
  const { connections } = await loadShell(modal)
  expect(() => connections.findConnection('alpha:1:seen')).toThrow(
    expect.objectContaining({ code: 'core/viewOnly', context: { account: 'alpha:1:seen' } }),
  )
  const [usable] = await modal.connect({ wallet: 'fox' })
  await connections.select(viewed!.id)
  expect(connections.findConnection('alpha:1:seen')?.connection.id).toBe(usable!.id)
})
