import { startGatewayDouble, type GatewayAnswer } from '@portico/testing/gateway'
import { describe, expect, it, onTestFinished } from 'vitest'
import { never, openEmbedded } from './embeddedStage.js'

/** A modal whose gateway answers with these origins, and what it was asked. */
async function openWith(answer: (url: URL) => GatewayAnswer) {
  const asked: string[] = []
  const { url } = await startGatewayDouble((request) => {
    if (!request.url.pathname.endsWith('/origins')) return { status: 404, body: {} }
    asked.push(`${request.url.pathname}?projectId=${request.url.searchParams.get('projectId')}`)
    return answer(request.url)
  })
  const stage = await openEmbedded({ gateway: url })
  const alerts = () => stage.modal.store.get(stage.modal.atoms.alerts)
  return { stage, asked, alerts }
}
const { origin, host, protocol } = window.location

describe('the allowed origins of the project', () => {
  it.each([
    ['e-mail', 'connectEmail', ['ann@example.org']],
    ['a provider', 'socialUri', ['google']],
    ['Farcaster', 'farcasterUri', []],
  ] as const)(
    '[5.4] are asked for at the first login by %s; another origin is refused, with an alert',
    async (_, login, args) => {
      const { stage, asked, alerts } = await openWith(() => ({ body: { allowedOrigins: ['https://shop.example'] } }))
      expect(asked).toEqual([])
      const logIn = stage.wallet[login] as (...args: unknown[]) => Promise<unknown>
      await expect(logIn(...args, never)).rejects.toMatchObject({ code: 'embedded/originNotAllowed' })
      expect(asked).toEqual([`/projects/v1/origins?projectId=test-project`])
      expect(alerts()).toMatchObject([{ tone: 'error', short: 'Invalid App Configuration' }])
      expect(stage.double.frames()).toEqual([])
      await expect(logIn(...args, never)).rejects.toMatchObject({ code: 'embedded/originNotAllowed' })
      expect(asked).toHaveLength(1)
    },
  )

  it.each([
    ['this origin', [origin]],
    ['another one, and this origin', ['https://shop.example', origin]],
    ['a pattern with a star', [`${protocol}//${host.replace(/:.*/, '')}:*`]],
    ['no origin', []],
  ])('[5.4] with %s allow the login', async (_, allowedOrigins) => {
    const { stage, asked, alerts } = await openWith(() => ({ body: { allowedOrigins } }))
    expect(await stage.wallet.connectEmail('ann@example.org', never)).toEqual({ next: 'code' })
    expect(asked).toHaveLength(1)
    expect(alerts()).toEqual([])
  })

  it.each([
    ['https://a.shop.example', true],
    ['https://a.b.shop.example', false],
    ['https://shop.example', false],
    ['https://evilshop.example', false],
    ['https://a.shop.example:8443', false],
  ])('[5.4] the star of https://*.shop.example stands for one label of the host: %s, %s', async (here, isAllowed) => {
    const { happyDOM } = window as unknown as { readonly happyDOM: { setURL(url: string): void } }
    const before = window.location.href
    onTestFinished(() => happyDOM.setURL(before))
    const allowedOrigins = ['https://*.shop.example', origin]
    const { stage, alerts } = await openWith(() => ({ body: { allowedOrigins } }))
    // The list is kept: the test's page may not ask from elsewhere.
    await stage.wallet.connectEmail('ann@example.org', never)
    happyDOM.setURL(here)
    const login = stage.wallet.connectEmail('ann@example.org', never)
    if (isAllowed) expect(await login).toEqual({ next: 'code' })
    else await expect(login).rejects.toMatchObject({ code: 'embedded/originNotAllowed' })
    expect(alerts().map(({ short }) => short)).toEqual(isAllowed ? [] : ['Invalid App Configuration'])
  })

  it('[7.41][8.24] that come with 429 say Rate Limited, and the secure site decides', async () => {
    const { stage, asked, alerts } = await openWith(() => ({ status: 429, body: {} }))
    expect(await stage.wallet.connectEmail('ann@example.org', never)).toEqual({ next: 'code' })
    expect(alerts()).toMatchObject([{ code: 'embedded/rateLimited', tone: 'error', short: 'Rate Limited' }])
    await stage.wallet.connectEmail('ann@example.org', never)
    expect(asked).toHaveLength(2)
  })

  it.each([500, 503, 599])(
    '[7.41][8.23] that come with %i say Server Error with the words of the gateway, and the secure site decides',
    async (status) => {
      const body = { reasons: [{ description: 'The database is away' }] }
      const { stage, alerts } = await openWith(() => ({ status, body }))
      expect(await stage.wallet.connectEmail('ann@example.org', never)).toEqual({ next: 'code' })
      const [alert, ...more] = alerts()
      expect(alert).toMatchObject({ code: 'embedded/serverError', tone: 'error', short: 'Server Error' })
      expect(alert?.long).toMatch(/^Failed to get app configuration: .*The database is away/)
      expect(more).toEqual([])
    },
  )

  it.each([
    ['401', { status: 401, body: {} }],
    ['404', { status: 404, body: {} }],
    ['something that cannot be read', { body: { allowedOrigins: 'all' } }],
  ])('[7.41] that come with %s are an empty list, without an alert', async (_, answer) => {
    const { stage, alerts } = await openWith(() => answer)
    expect(await stage.wallet.connectEmail('ann@example.org', never)).toEqual({ next: 'code' })
    expect(alerts()).toEqual([])
  })

  it('are not asked for without a login', async () => {
    const { stage, asked } = await openWith(() => ({ body: { allowedOrigins: [] } }))
    await stage.open('Connect')
    expect(asked).toEqual([])
  })
})
