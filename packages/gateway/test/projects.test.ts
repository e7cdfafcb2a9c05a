import { get } from 'node:http'
import { describe, expect, it } from 'vitest'

import { gatewayForTests } from './gatewayForTests.js'

const unknown = (description: string) => ({
  status: 'FAILED',
  reasons: [{ field: 'authentication', description: expect.stringContaining(description) }],
})
const protectedPaths = ['/getWallets', '/appkit/v1/config', '/projects/v1/origins', '/getAnalyticsConfig']

describe('project ids', () => {
  it('are all served when none are configured, if they are well-formed', async () => {
    const { url } = await gatewayForTests()
    for (const path of protectedPaths) {
      expect((await fetch(`${url}${path}?projectId=0f1e2d3c4b5a69788796a5b4c3d2e1f0`)).status, path).toBe(200)
      for (const [query, why] of [
        ['', 'required'],
        ['?projectId=', 'required'],
        ['?projectId=%20', 'well-formed'],
        ['?projectId=<script>', 'well-formed'],
        [`?projectId=${'a'.repeat(129)}`, 'well-formed'],
      ] as const) {
        const response = await fetch(`${url}${path}${query}`)
        expect(response.status, path + query).toBe(401)
        expect(await response.json()).toEqual(unknown(why))
      }
    }
  })

  it('are not all served through a proxy of this machine, which may be there for anyone', async () => {
    const open = await gatewayForTests({ upstreams: { 'eip155:1': 'http://127.0.0.1:9' } })
    const listed = await gatewayForTests({ projects: [{ id: 'test-project' }] })
    const status = async ({ url }: typeof open, headers: Record<string, string>) =>
      new Promise((resolve, reject) => {
        const path = `${url}/v1/supported-chains?projectId=test-project`
        get(path, { headers, agent: false }, (answer) => resolve(answer.resume().statusCode)).on('error', reject)
      })
    for (const headers of [
      { Host: 'gateway.example' },
      { Host: '127.0.0.1.example' },
      { 'X-Forwarded-For': '192.0.2.1' },
      { Forwarded: 'for=192.0.2.1' },
    ]) {
      expect(await status(open, headers), JSON.stringify(headers)).toBe(403)
      expect(await status(listed, headers), JSON.stringify(headers)).toBe(200)
    }
    for (const Host of ['localhost:4001', 'gateway.localhost', '127.0.0.1', '[::1]:4001'])
      expect(await status(open, { Host }), Host).toBe(200)
  })

  it('are those of the list when there is one', async () => {
    const { url } = await gatewayForTests({ projects: [{ id: 'mine' }] })
    for (const path of protectedPaths) {
      expect((await fetch(`${url}${path}?projectId=mine`)).status).toBe(200)
      const response = await fetch(`${url}${path}?projectId=theirs`)
      expect(response.status).toBe(401)
      expect(await response.json()).toEqual(unknown('not known'))
      expect(response.headers.get('access-control-allow-origin')).toBe('*')
    }
    const rpc = await fetch(`${url}/v1/?chainId=eip155:1&projectId=theirs`, { method: 'POST', body: '{}' })
    expect(rpc.status).toBe(401)
  })
})

describe('GET /appkit/v1/config', () => {
  it('leaves every feature to the site when the operator manages none [7.23, 7.24]', async () => {
    const { ask } = await gatewayForTests()
    expect(await (await ask('/appkit/v1/config')).json()).toEqual({
      features: [
        { id: 'social_login', isEnabled: true, config: null },
        { id: 'swap', isEnabled: true, config: null },
        { id: 'onramp', isEnabled: true, config: null },
        { id: 'activity', isEnabled: true, config: null },
        { id: 'reown_branding', isEnabled: true, config: null },
        { id: 'multi_wallet', isEnabled: false, config: null },
      ],
    })
  })

  it('answers what the operator manages, on and off [7.23, 7.24]', async () => {
    const { ask } = await gatewayForTests({
      projects: [
        {
          id: 'on',
          features: {
            socials: ['google', 'github'],
            email: true,
            swaps: ['1inch'],
            onramp: ['meld'],
            activity: true,
            branding: true,
            multiWallet: true,
          },
        },
        {
          id: 'off',
          features: {
            socials: false,
            email: false,
            swaps: false,
            onramp: false,
            activity: false,
            branding: false,
            multiWallet: false,
          },
        },
      ],
    })
    expect(await (await ask('/appkit/v1/config?projectId=on')).json()).toEqual({
      features: [
        { id: 'social_login', isEnabled: true, config: ['google', 'github', 'email'] },
        { id: 'swap', isEnabled: true, config: ['1inch'] },
        { id: 'onramp', isEnabled: true, config: ['meld'] },
        { id: 'activity', isEnabled: true, config: [] },
        { id: 'reown_branding', isEnabled: true, config: [] },
        { id: 'multi_wallet', isEnabled: true, config: [] },
      ],
    })
    const { features } = (await (await ask('/appkit/v1/config?projectId=off')).json()) as { features: unknown[] }
    expect(features).toEqual(
      ['social_login', 'swap', 'onramp', 'activity', 'reown_branding', 'multi_wallet'].map((id) => ({
        id,
        isEnabled: false,
        config: [],
      })),
    )
  })

  it('adds the usual providers when e-mail alone is managed, and e-mail when providers alone are', async () => {
    const { ask } = await gatewayForTests({
      projects: [
        { id: 'email', features: { email: false } },
        { id: 'socials', features: { socials: ['apple'] } },
        { id: 'email-only', features: { socials: false } },
      ],
    })
    const login = async (id: string) =>
      ((await (await ask(`/appkit/v1/config?projectId=${id}`)).json()) as { features: { config: unknown }[] })
        .features[0]?.config
    expect(await login('email')).toEqual(['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'])
    expect(await login('socials')).toEqual(['apple', 'email'])
    expect(await login('email-only')).toEqual(['email'])
  })
})

describe('GET /projects/v1/origins', () => {
  it('answers the project’s own list, or none [7.23, 7.24]', async () => {
    const { ask } = await gatewayForTests({
      projects: [{ id: 'mine', allowedOrigins: ['https://app.example.org', 'https://*.example.net'] }, { id: 'open' }],
    })
    expect(await (await ask('/projects/v1/origins?projectId=mine')).json()).toEqual({
      allowedOrigins: ['https://app.example.org', 'https://*.example.net'],
    })
    expect(await (await ask('/projects/v1/origins?projectId=open')).json()).toEqual({ allowedOrigins: [] })
  })
})

describe('GET /getAnalyticsConfig', () => {
  it('says whether a project’s analytics are on; they are off unless set [7.25]', async () => {
    const { ask } = await gatewayForTests({ projects: [{ id: 'on', analytics: true }, { id: 'unset' }] })
    expect(await (await ask('/getAnalyticsConfig?projectId=on')).json()).toEqual({ isAnalyticsEnabled: true })
    expect(await (await ask('/getAnalyticsConfig?projectId=unset')).json()).toEqual({ isAnalyticsEnabled: false })
  })
})
