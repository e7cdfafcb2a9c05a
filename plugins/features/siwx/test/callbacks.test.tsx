import { act } from 'react'
import { describe, expect, it } from 'vitest'
import type { SiweConfig, SiwxConfig, SiwxSession } from '../src/index.js'
import { openSiwx, siweCallbacks, siwxCallbacks } from './stage.js'

describe('Callbacks of the host', () => {
  it('make the text, which is signed as it was shown, and keep the session', async () => {
    const kept: SiwxSession[] = []
    const siwx: SiwxConfig = {
      createMessage: async ({ accountAddress, chainId }) => ({
        accountAddress,
        chainId,
        domain: 'localhost:3000',
        uri: 'http://localhost:3000/',
        version: '1',
        nonce: '12345678',
        toString: () => `Words of the site for ${accountAddress} on ${chainId}`,
      }),
      addSession: async (session) => void kept.push(session),
      setSessions: async (sessions) => void kept.splice(0, kept.length, ...sessions),
      getSessions: async (chainId, address) =>
        kept.filter(({ data }) => data.chainId === chainId && data.accountAddress === address),
      revokeSession: async () => void kept.splice(0),
    }
    const stage = await openSiwx({ siwx })
    const { result } = await stage.connecting()
    const { message } = await stage.asked()
    expect(message).toBe(`Words of the site for ${stage.wallet.accounts[0]} on eip155:31337`)
    await stage.press('Sign in')
    await result()
    expect(stage.signed()).toEqual([message])
    expect(kept).toMatchObject([{ message, data: { nonce: '12345678' } }])
    await act(() => stage.modal.disconnect())
    await stage.until(() => expect(kept).toEqual([]))
  })

  it('of siweConfig are asked as Sign in with Ethereum has them, and end a session of another network', async () => {
    let session: { address: string; chainId: number } | null = null
    const calls: string[] = []
    let asked: Parameters<SiweConfig['createMessage']>[0] | undefined
    const siweConfig: SiweConfig = {
      getNonce: async () => 'abcdefgh1',
      createMessage(input) {
        asked = input
        return `Sign in: ${input.address} ${input.nonce}`
      },
      async verifyMessage({ message, signature }) {
        calls.push('verify')
        const [, chainId, address] = /eip155:(\d+):(\w+)/.exec(message)!
        session = { address: address!, chainId: Number(chainId) }
        return signature.startsWith('0x')
      },
      getSession: async () => session,
      async signOut() {
        calls.push('signOut')
        session = null
        return true
      },
      onSignIn: () => void calls.push('onSignIn'),
      onSignOut: () => void calls.push('onSignOut'),
    }
    const stage = await openSiwx({ siweConfig })
    const { result } = await stage.connecting()
    await stage.asked()
    expect(asked).toMatchObject({
      version: '1',
      chainId: 31_337,
      nonce: 'abcdefgh1',
      address: `did:pkh:eip155:31337:${stage.wallet.accounts[0]}`,
    })
    await stage.press('Sign in')
    await result()
    expect(calls).toEqual(['verify', 'onSignIn'])
    await act(() => stage.modal.switchNetwork('eip155:10'))
    await stage.asked()
    expect(calls.slice(2)).toEqual(['signOut', 'onSignOut'])
  })

  const cutOff = (): Promise<never> => Promise.reject(new TypeError('Failed to fetch'))
  it.each([
    ['getSessions of siwx', { siwx: { ...siwxCallbacks, getSessions: cutOff } }],
    ['createMessage of siwx', { siwx: { ...siwxCallbacks, createMessage: cutOff } }],
    ['getSession of siweConfig', { siweConfig: { ...siweCallbacks, getSession: cutOff } }],
    ['getNonce of siweConfig', { siweConfig: { ...siweCallbacks, getNonce: cutOff } }],
  ])('%s, cut off as on a page that is left, disconnects a second later: that page is gone', async (_, options) => {
    const stage = await openSiwx(options)
    const { result } = await stage.connecting()
    await stage.until(() => expect(stage.isConnected()).toBe(true))
    await stage.settle(600)
    expect(stage.isConnected()).toBe(true)
    expect(await result()).toMatchObject({ code: 'siwx/initFailed' })
    expect(stage.isConnected()).toBe(false)
  })
})
