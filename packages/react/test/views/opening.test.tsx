import { createModal, definePlugin, Pairing, type PairingCapability, type PluginSpec } from '@portico/core'
import { loadShell } from '@portico/core/shell'
import { describe, expect, it, vi } from 'vitest'

interface CodesSpec extends PluginSpec {
  readonly id: 'codes'
  readonly views: { readonly Code: {} }
  readonly provides: { pairing: PairingCapability }
}

/** Pairs any wallet, without a chain plugin. */
const codes = definePlugin<CodesSpec>({
  id: 'codes',
  core: 1,
  provides: { pairing: Pairing },
  views: { Code: { load: async () => ({ default: () => null }), title: () => 'Code' } },
  setup: () => ({
    provide: {
      pairing: [
        { namespace: '*', impl: { connectorId: 'codes', walletView: 'Code', basicView: 'Code', reaches: () => true } },
      ],
    },
  }),
})

describe('A modal whose only way to connect is a code', () => {
  it.each([
    ['the code on a computer', false, 'Code'],
    ['all wallets on a phone, which cannot scan its own screen', true, 'AllWallets'],
  ])('opens on %s [2.8]', async (_, isPhone, view) => {
    const match = vi.spyOn(window, 'matchMedia').mockImplementation(
      (query) =>
        Object.assign(new EventTarget(), {
          matches: isPhone && query === '(pointer: coarse) and (hover: none)',
        }) as never,
    )
    const modal = createModal({ projectId: 'p', plugins: [codes], storage: 'memory' })
    modal.start()
    const { router } = await loadShell(modal)
    modal.open()
    await vi.waitFor(() => expect(modal.store.get(router.route).view).toBe(view))
    modal.dispose()
    match.mockRestore()
  })
})
