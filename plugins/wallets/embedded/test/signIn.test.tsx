import {
  definePlugin,
  SignIn,
  type Plugin,
  type PluginSpec,
  type SignedSignIn,
  type SignInCapability,
} from '@portico/core'
import type { FrameUser } from '@portico/embedded-api'
import { act } from 'react'
import { describe, expect, it } from 'vitest'
import { never, openEmbedded } from './embeddedStage.js'

const eoa = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const message = 'localhost wants you to sign in'
const fields = {
  domain: 'localhost:3000',
  uri: 'http://localhost:3000/',
  version: '1',
  nonce: 'abcdefgh12345678',
  issuedAt: '2026-11-22T00:00:00.000Z',
  statement: 'I accept the terms.',
} as const

interface AskingSpec extends PluginSpec {
  readonly id: 'asking'
  readonly provides: { readonly signIn: SignInCapability }
}
/** A plugin that asks for a sign-in. */
function asking(own: Partial<SignInCapability> = {}) {
  const accepted: (readonly SignedSignIn[])[] = []
  const impl: SignInCapability = {
    admit: async () => {},
    prepare: async (networks) => ({ ...fields, chains: networks }),
    accept: async (signed) => void accepted.push(signed),
    ...own,
  }
  const plugin: Plugin<AskingSpec> = definePlugin<AskingSpec>({
    id: 'asking',
    core: 1,
    provides: { signIn: SignIn },
    setup: () => ({ provide: { signIn: [{ namespace: '*', impl }] } }),
  })
  return { plugin, accepted }
}
const signed = async (user: FrameUser) => ({ ...user, address: eoa, chainId: 31_337, message, signature: '0xsigned' })

async function openAsking(own?: Partial<SignInCapability>) {
  const { plugin, accepted } = asking(own)
  const stage = await openEmbedded({ accountTypes: { eip155: 'eoa' }, plugins: [plugin] })
  stage.double.answer('GET_USER', ({ signIn }) =>
    signIn ? signed(stage.double.user!) : { ...stage.double.user!, address: eoa, chainId: 31_337 },
  )
  const status = () => stage.modal.store.get(stage.modal.atoms.account)?.status
  return { stage, accepted, status }
}

describe('a login that signs in', () => {
  it('asks the frame with the login, and hands over what it signed, before the account is there', async () => {
    const { stage, accepted, status } = await openAsking()
    await stage.logIn('eip155')
    expect(stage.double.payloads('GET_USER')).toMatchObject([{ signIn: { ...fields, chainId: 'eip155:31337' } }])
    expect(accepted).toEqual([[{ account: `eip155:31337:${eoa}`, message, signature: '0xsigned' }]])
    expect(status()).toBe('connected')
    expect(stage.modal.store.get(stage.modal.atoms.state).open).toBe(false)
  })

  it('does without where nothing is to be signed, or the frame would not write it', async () => {
    for (const prepare of [
      async () => undefined,
      async (networks: readonly `${string}:${string}`[]) => ({ ...fields, chains: networks, statement: 'Ich möchte' }),
    ]) {
      const { stage, accepted, status } = await openAsking({ prepare })
      await stage.logIn('eip155')
      expect(stage.double.payloads('GET_USER').map(({ signIn }) => signIn)).toEqual([undefined])
      expect(accepted).toEqual([])
      expect(status()).toBe('connected')
      await act(async () => stage.modal.dispose())
    }
  })

  it('logs out again where what was signed is not taken', async () => {
    const { stage, status } = await openAsking({
      accept: () => Promise.reject(new Error('not what was asked')),
    })
    await expect(stage.logIn('eip155')).rejects.toMatchObject({ cause: { message: 'not what was asked' } })
    expect(status()).not.toBe('connected')
    expect(stage.double.payloads('SIGN_OUT')).toHaveLength(1)
  })

  it('shows the frame where it has to ask the visitor, and goes back afterwards', async () => {
    const { stage, accepted } = await openAsking()
    let approve!: () => void
    stage.double.answer('GET_USER', async () => {
      await new Promise<void>((resolve) => (approve = resolve))
      return signed(stage.double.user!)
    })
    await stage.open('Connect')
    await act(async () => {
      await stage.wallet.connectEmail('ann@example.org', never)
      await stage.wallet.confirmCode('123456', never)
    })
    let finished!: Promise<void>
    await act(async () => void (finished = stage.wallet.finish('email', never, 'eip155')))
    await stage.until(() => expect(stage.view()).toBe('ApproveTransaction'))
    await stage.until(() => expect(stage.double.frames()[0]?.closest('dialog')?.open).toBe(true))
    await act(async () => approve())
    await act(() => finished)
    expect(accepted).toHaveLength(1)
    await stage.until(() => expect(stage.double.frames()[0]?.closest('dialog')?.open).toBe(false))
  })

  it('is taken back when the visitor leaves what the frame asks', async () => {
    const { stage, accepted, status } = await openAsking()
    stage.double.answer('GET_USER', () => new Promise(() => {}))
    await stage.open('Connect')
    await act(async () => {
      await stage.wallet.connectEmail('ann@example.org', never)
      await stage.wallet.confirmCode('123456', never)
    })
    let finished!: Promise<unknown>
    await act(
      async () => void (finished = stage.wallet.finish('email', never, 'eip155').catch((error: unknown) => error)),
    )
    await stage.until(() => expect(stage.view()).toBe('ApproveTransaction'))
    await act(async () => stage.modal.api.embedded.load().then(({ cancel }) => cancel()))
    expect(await act(() => finished)).toMatchObject({ shortMessage: 'Request was aborted' })
    expect([accepted, status()]).toEqual([[], 'disconnected'])
  })

  it('does not sign again when it is taken up at the next load', async () => {
    const first = await openAsking()
    await first.stage.logIn('eip155')
    await act(async () => first.stage.modal.dispose())
    const { plugin, accepted } = asking()
    const next = await openEmbedded({ stored: first.stage.stored, double: first.stage.double, plugins: [plugin] })
    await next.connected()
    expect(next.double.payloads('GET_USER').at(-1)).not.toHaveProperty('signIn.nonce')
    expect(accepted).toEqual([])
  })
})
