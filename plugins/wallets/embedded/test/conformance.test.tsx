import { createModal } from '@portico/core'
import { EmbeddedWallet } from '@portico/embedded-api/capability'
import { evm } from '@portico/evm'
import { solana } from '@portico/solana'
import { installFrameDouble } from '@portico/testing/embedded'
import { createTestModal, describePlugin } from '@portico/testing/conformance'
import { describe, expect, it, onTestFinished } from 'vitest'
import { embedded as embeddedHeadless } from '../src/headless.js'
import { embedded, type EmbeddedOptions } from '../src/index.js'

const secureSite = 'https://secure.example'
const malformed = (make: typeof embedded | typeof embeddedHeadless) => ({
  'no secure site': () => make({} as EmbeddedOptions),
  'a secure site without TLS': () => make({ secureSite: 'http://secure.example' }),
  'a secure site without TLS whose name begins as this machine': () => make({ secureSite: 'http://localhost.example' }),
  'a secure site without TLS whose name ends like this machine': () => make({ secureSite: 'http://evillocalhost' }),
  'a secure site that is no address': () => make({ secureSite: 'secure' }),
  'an account type that there is not': () => make({ secureSite, accountTypes: { eip155: 'multisig' as 'eoa' } }),
})

describePlugin('embedded, beside chains', {
  make: () => embedded({ secureSite }),
  with: () => [evm(), solana()],
  renderer: () => import('@portico/react/renderer'),
  malformed: malformed(embedded),
})
describePlugin('embedded, alone', {
  make: () => embedded({ secureSite }),
  renderer: () => import('@portico/react/renderer'),
})
describePlugin('embedded, headless', {
  make: () => embeddedHeadless({ secureSite }),
  with: () => [evm()],
  malformed: malformed(embeddedHeadless),
})

it('takes a secure site on a name below localhost without TLS: it is this machine', () => {
  const at = (secureSite: string) => () => createTestModal({ plugins: [evm(), embedded({ secureSite })] })
  expect(at('http://wallet.shop.localhost:4100')).not.toThrow()
  expect(at('http://wallet.shop.localhost.example')).toThrow(/secureSite/)
})

describe('without views', () => {
  it('the frame is shown over the page while something waits for approval', async () => {
    const double = installFrameDouble({ origin: secureSite })
    const { modal } = createTestModal({ plugins: [evm(), embeddedHeadless({ secureSite })] })
    const stop = modal.start()
    onTestFinished(() => {
      stop()
      modal.dispose()
      double.remove()
      document.body.replaceChildren()
    })
    let answer = (_: unknown): void => {}
    double.answer('RPC_REQUEST', () => new Promise((resolve) => (answer = resolve)))
    const never = new AbortController().signal
    const wallet = modal.capability(EmbeddedWallet).all[0]!.impl
    await wallet.confirmCode('123456', never)
    await wallet.finish('email', never)
    const signature = `0x${'ab'.repeat(65)}`
    const dialog = double.frames()[0]!.closest('dialog')!
    const asked = modal.api.evm.getProvider().request({ method: 'personal_sign', params: ['0x00', '0x00'] } as never)
    await expect.poll(() => dialog.open).toBe(true)
    answer(signature)
    expect(await asked).toBe(signature)
    expect(dialog.open).toBe(false)
    const again = modal.api.evm.getProvider().request({ method: 'personal_sign', params: ['0x00', '0x00'] } as never)
    await expect.poll(() => dialog.open).toBe(true)
    dialog.dispatchEvent(new Event('cancel', { cancelable: true }))
    await expect(again).rejects.toMatchObject({ code: 4001, message: 'Request was aborted' })
  })
})

describe('which namespaces there are', () => {
  it('[5.5] follows the chains of the modal: eip155 and solana at most', () => {
    const of = (plugins: readonly unknown[]) =>
      createModal({ plugins: plugins as never, projectId: 'p' } as never).capability(EmbeddedWallet).all[0]!.impl
        .namespaces
    expect(of([evm(), embedded({ secureSite })])).toEqual(['eip155'])
    expect(of([embedded({ secureSite }), solana()])).toEqual(['solana'])
    expect(of([embedded({ secureSite })])).toEqual([])
  })
})
