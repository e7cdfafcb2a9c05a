import { act } from 'react'
import { describe, expect, it } from 'vitest'
import { own, signer, suffix } from './site.js'
import { openNamed, openStage, type Stage } from './stage.js'

const body = (stage: Stage): Record<string, unknown> =>
  JSON.parse(stage.gateway.seen.find(({ method }) => method === 'POST')!.body) as Record<string, unknown>
const posts = (stage: Stage) => stage.gateway.seen.filter(({ method }) => method === 'POST')
const refused = (field: string, description: string, status = 400) => ({
  status,
  body: {
    status: 'FAILED',
    reasons: [
      { field, description },
      { field: 'x', description: 'Second' },
    ],
  },
})

/** The form with a name typed that is free. */
async function typed(stage: Stage, label = 'meadow'): Promise<void> {
  await stage.open('RegisterAccountName')
  await stage.type('Name', label)
  await stage.until(() => expect(stage.text()).toContain(`${label}.${suffix} is free.`))
}

describe('registering a name', () => {
  it('has the account sign the message of the specification and sends it to the endpoint [4.38, 4.41, 4.42, 7.16, 7.22]', async () => {
    const stage = await openNamed({ on: 'eip155:10' })
    const before = Math.floor(Date.now() / 1000)
    await act(async () => void (await stage.api.register('Meadow')))
    const [{ account, message }] = stage.lagoon.signed as [{ account: string; message: string }]
    const { timestamp } = JSON.parse(message) as { readonly timestamp: number }
    expect(account).toBe(`eip155:10:${own}`)
    expect(message).toBe(`{"name":"meadow.${suffix}","attributes":{},"timestamp":${timestamp}}`)
    expect(timestamp - before).toBeLessThanOrEqual(2)
    expect(posts(stage).map(({ url }) => url.pathname)).toEqual(['/v1/profile/account'])
    expect(body(stage)).toEqual({
      coin_type: 0x80000000 + 10,
      address: own,
      message,
      signature: await signer.signMessage({ message }),
    })
  })

  it('sets the profile name, and shows RegisterAccountNameSuccess [4.43]', async () => {
    const stage = await openNamed()
    await typed(stage)
    await stage.press('Register name')
    await stage.until(() => expect(stage.view()).toBe('RegisterAccountNameSuccess'))
    expect(stage.text()).toContain(`You are meadow.${suffix}`)
    expect(stage.account().profileName).toBe(`meadow.${suffix}`)
    expect(stage.events.map(({ event }) => event)).toEqual(
      expect.arrayContaining(['names:REGISTER_NAME_INITIATED', 'names:REGISTER_NAME_SUCCESS']),
    )
    await stage.press('Done')
    await stage.until(() => expect(stage.root().querySelector('.identity__name')?.textContent).toBe(`meadow.${suffix}`))
    // An account has one name: nothing leads to the view any more, which says so.
    expect(stage.button('Choose Name')).toBeUndefined()
    await stage.open('RegisterAccountName')
    expect(stage.text()).toContain(`Your name is meadow.${suffix}`)
  })

  it('reports what the visitor does, from the button of Account to the outcome', async () => {
    const stage = await openNamed()
    const reported = () => stage.events.filter(({ event }) => event.startsWith('names:'))
    await stage.open('Account')
    await stage.until(() => expect(stage.button('Choose Name')).toBeDefined())
    await stage.press('Choose Name')
    await stage.until(() => expect(reported()).toEqual([{ event: 'names:OPEN_ENS_FLOW', payload: { isSA: false } }]))
    stage.lagoon.sign = () => Promise.reject(new Error('The wallet is busy'))
    await act(async () => void (await stage.api.register('meadow').catch(() => {})))
    const about = { isSA: false, ensName: `meadow.${suffix}` }
    expect(reported().slice(1)).toEqual([
      { event: 'names:REGISTER_NAME_INITIATED', payload: about },
      { event: 'names:REGISTER_NAME_ERROR', payload: { ...about, error: 'The wallet is busy' } },
    ])
  })

  it.each(['abc', 'a_cd', 'müller', 'ab cd', 'al.ice', '🦊🦊🦊🦊', 'al\u200dice', ''])(
    'validates the name: at least 4 letters, digits or hyphens, which %j has not [4.39, 5.23]',
    async (label) => {
      const stage = await openNamed()
      await expect(stage.api.register(label)).rejects.toMatchObject({ code: 'names/invalidName' })
      expect(stage.lagoon.signed).toEqual([])
      await stage.open('RegisterAccountName')
      await stage.type('Name', label)
      expect(stage.text()).toContain('At least 4 letters, digits or hyphens')
      expect(stage.button('Register name')?.disabled).toBe(true)
      expect(stage.gateway.asked('/v1/profile/suggestions')).toEqual([])
    },
  )

  it.each(['abcd', 'a-b1', '1234', 'LOUD'])('takes %s [5.23]', async (label) => {
    const stage = await openNamed()
    await act(async () => expect(await stage.api.register(label)).toBe(`${label.toLowerCase()}.${suffix}`))
  })

  it('pushes a transaction whose cancel handler returns to RegisterAccountName [4.40]', async () => {
    const stage = await openNamed()
    const { router } = stage.lagoon.handle()
    let refuse: (error: Error) => void = () => {}
    stage.lagoon.sign = () => {
      // As the embedded wallet does: its view in front, and what was pushed is popped when the visitor cancels there.
      router.push('ApproveTransaction')
      return new Promise((_, reject) => {
        refuse = reject
      })
    }
    await typed(stage)
    await stage.press('Register name')
    await stage.until(() => expect(stage.view()).toBe('ApproveTransaction'))
    await act(async () => {
      router.popTransaction('cancel')
      refuse(Object.assign(new Error('User rejected the request'), { code: 4001 }))
    })
    await stage.until(() => expect(stage.view()).toBe('RegisterAccountName'))
    await stage.until(() => expect(stage.text()).toContain('You declined the signature.'))
  })

  it('takes its transaction back when the account signed without a view', async () => {
    const stage = await openNamed()
    await typed(stage)
    await stage.press('Register name')
    await stage.until(() => expect(stage.view()).toBe('RegisterAccountNameSuccess'))
    const { router } = stage.lagoon.handle()
    act(() => router.popTransaction('cancel'))
    await stage.settle()
    expect(stage.view()).toBe('RegisterAccountNameSuccess')
  })

  it.each([
    [
      'the gateway refuses',
      'This name is taken.',
      (stage: Stage) => (stage.gateway.instead['/v1/profile/account'] = refused('name', 'This name is taken.')),
    ],
    [
      'the signature fails',
      `Error registering name meadow.${suffix}`,
      (stage: Stage) => (stage.lagoon.sign = () => Promise.reject(new Error('The key is lost'))),
    ],
    [
      'the network is not served',
      `Error registering name meadow.${suffix}`,
      (stage: Stage) => (stage.gateway.served = []),
    ],
  ])('replaces the view with RegisterAccountName and raises the error where %s [4.44]', async (_, words, prepare) => {
    const stage = await openStage({ on: 'eip155:5' })
    await stage.settle(60)
    prepare(stage)
    await stage.open('Account')
    await act(async () => await expect(stage.api.register('meadow')).rejects.toThrow(words))
    await stage.until(() => expect(stage.view()).toBe('RegisterAccountName'))
    await stage.until(() => expect(stage.text()).toContain(words))
    expect(stage.account().profileName).toBeUndefined()
  })

  it('needs a network, an account and the embedded wallet [5.24, 5.25]', async () => {
    const none = await openStage({ connected: false })
    // The default network is in use, and nothing is connected.
    await expect(none.api.register('meadow')).rejects.toThrow('Address or auth connector not found')
  })
  it('needs the embedded wallet: another wallet gets the error, and no way to the view [5.24]', async () => {
    const stage = await openNamed({ type: 'ANNOUNCED' })
    await expect(stage.api.register('meadow')).rejects.toThrow('Address or auth connector not found')
    expect(stage.lagoon.signed).toEqual([])
    await stage.open('Account')
    expect(stage.button('Choose Name')).toBeUndefined()
    await stage.open('RegisterAccountName')
    expect(stage.text()).toContain('No name can be registered here')
  })
  it('needs a network in use, and of that an id that has a coin type [5.24, 5.25]', async () => {
    const none = await openStage({ connected: false, networks: [] })
    await expect(none.api.register('meadow')).rejects.toThrow('Network not found')
  })
  it('needs an id of the network that has a coin type [5.25]', async () => {
    const stage = await openStage({ networks: ['reef'], on: 'eip155:reef' })
    await act(async () => await expect(stage.api.register('meadow')).rejects.toThrow('Network not found'))
    expect(stage.lagoon.signed).toEqual([])
  })

  it('is refused on a chain whose id has no coin type [5.26]', async () => {
    const stage = await openStage({ on: 'eip155:2147483648' })
    await act(async () => await expect(stage.api.register('meadow')).rejects.toThrow('Invalid chainId'))
    expect(stage.lagoon.signed).toEqual([])
  })

  it('is one at a time, and can be cancelled while it waits for the signature', async () => {
    const stage = await openNamed()
    let signal: AbortSignal | undefined
    stage.lagoon.sign = (request) => {
      signal = request.signal
      return new Promise((_, reject) =>
        request.signal!.addEventListener('abort', () => reject(request.signal!.reason as Error)),
      )
    }
    await typed(stage)
    await stage.press('Register name')
    await expect(stage.api.register('other')).rejects.toMatchObject({ code: 'names/alreadyRegistering' })
    await stage.press('Cancel')
    await stage.until(() => expect(stage.button('Register name')?.disabled).toBe(false))
    expect(signal?.aborted).toBe(true)
    expect(posts(stage)).toEqual([])
    expect(stage.text()).not.toContain('was not registered')
  })

  it('is done where the answer to the first try was lost, and the name is refused as taken: by this account', async () => {
    const stage = await openNamed()
    let tries = 0
    stage.gateway.instead['/v1/profile/account'] = ({ method }) => {
      const record = { name: `meadow.${suffix}`, addresses: { 60: { address: own } }, attributes: {} }
      if (method === 'GET') return { body: tries > 0 ? record : [] }
      tries += 1
      return tries === 1 ? { hangUp: true } : refused('name', 'This name is taken.')
    }
    await act(async () => expect(await stage.api.register('meadow')).toBe(`meadow.${suffix}`))
    expect(tries).toBe(2)
  })
})

describe('errors of names', () => {
  it.each<[string, string, string, (stage: Stage) => Promise<unknown>]>([
    ['resolving', '/v1/profile/account', 'Error resolving name', ({ api }) => api.resolve('ada.eth')],
    ['suggestions', '/v1/profile/suggestions', 'Error fetching name suggestions', ({ api }) => api.suggest('meadow')],
    [
      'names of an address',
      '/v1/profile/reverse',
      'Error fetching names for address',
      ({ api }) => api.reverse(`0x${'9'.repeat(40)}`),
    ],
    [
      'registering',
      '/v1/profile/account',
      `Error registering name meadow.${suffix}`,
      ({ api }) => api.register('meadow'),
    ],
  ])('%s: the first reason of the gateway, else the text [8.14]', async (_, path, words, ask) => {
    const stage = await openStage({ on: 'eip155:5' })
    await stage.settle(60)
    const messageOf = async (): Promise<string> => {
      let message = ''
      await act(async () => {
        message = await ask(stage).then(
          () => 'no error',
          (error: unknown) => (error as { readonly shortMessage: string }).shortMessage,
        )
      })
      return message
    }
    stage.gateway.instead[path] = refused('address', 'The tide is out.', 401)
    expect(await messageOf()).toBe('The tide is out.')
    stage.gateway.instead[path] = { status: 401, body: 'no JSON' }
    expect(await messageOf()).toBe(words)
  })

  it('offers no more than to return to RegisterAccountName, where it stands [8.14]', async () => {
    const stage = await openNamed()
    await typed(stage)
    stage.gateway.instead['/v1/profile/account'] = refused(
      'signature',
      'The signature is not one of this address.',
      401,
    )
    await stage.press('Register name')
    await stage.until(() => expect(stage.text()).toContain('The signature is not one of this address.'))
    expect(stage.view()).toBe('RegisterAccountName')
    expect(stage.root().querySelectorAll('.notice button')).toHaveLength(0)
    expect(stage.root().querySelector('input')?.value).toBe('meadow')
  })
})
