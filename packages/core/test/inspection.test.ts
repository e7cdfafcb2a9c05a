import { createModal, definePlugin, type Origins, type PluginSpec } from '@portico/core'
import { describe, expect, it, vi } from 'vitest'
import { demoChain } from './demoChain.js'

interface OriginSpec extends PluginSpec {
  readonly id: string
}
const contacts = (id: string, origins: () => Origins) =>
  definePlugin<OriginSpec>({ id, core: 1, setup: () => ({ origins }) })

describe('the origins that a page has to allow', () => {
  it('are those of the gateway, of nodes, of pictures the host names and of what plugins say', async () => {
    const modal = createModal({
      projectId: 'id',
      gateway: 'https://gateway.test/base',
      wallets: { custom: [{ id: 'own', name: 'Own', image_url: 'https://pictures.test/own.png' }] },
      plugins: [
        demoChain('demo', []),
        contacts('relay', () => ({ connect: ['wss://relay.test/v1?x=1'], frame: ['https://frame.test'] })),
      ],
    })
    const nodes = modal.store.get(modal.atoms.networks).flatMap(({ rpcUrls }) => rpcUrls.default.http)
    const origins = await modal.requiredOrigins()
    expect(origins.connect).toEqual(
      [...new Set(['https://gateway.test', 'wss://relay.test', ...nodes.map((url) => new URL(url).origin)])].sort(),
    )
    expect(origins.frame).toEqual(['https://frame.test'])
    expect(origins.image).toContain('https://pictures.test')
    expect(origins.policy).toBe(
      [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        `img-src 'self' data: ${origins.image.join(' ')}`,
        `connect-src 'self' ${origins.connect.join(' ')}`,
        'frame-src https://frame.test',
        "require-trusted-types-for 'script'",
      ].join('; '),
    )
  })

  it('follow networks that are changed while the modal lives', async () => {
    const modal = createModal({ projectId: 'id', plugins: [demoChain('demo', [])] })
    const [first] = modal.store.get(modal.atoms.networks)
    const moved = { ...first, rpcUrls: { default: { http: ['http://127.0.0.1:9'] } }, wsUrls: ['ws://127.0.0.1:10'] }
    modal.update({ networks: { [first!.chainNamespace]: [moved] } })
    expect((await modal.requiredOrigins()).connect).toEqual(['http://127.0.0.1:9', 'ws://127.0.0.1:10'])
  })

  it('name `https:` once where any page may be fetched, without pages that it covers', async () => {
    const modal = createModal({
      projectId: 'id',
      plugins: [
        contacts('pictures', () => ({ image: ['https:', 'https://a.test', 'http://127.0.0.1:8'] })),
        contacts('more', () => ({ image: ['https:'] })),
      ],
    })
    expect((await modal.requiredOrigins()).image).toEqual(['http://127.0.0.1:8', 'https:'])
  })

  it.each([
    'https://a.test; script-src *',
    "https://a.test 'unsafe-inline'",
    '*',
    "'unsafe-eval'",
    'data:',
    'javascript:alert(1)',
    'https://*',
    'relative/path',
    7 as never,
  ])('leave out %s, which would change the policy', async (entry) => {
    const modal = createModal({ projectId: 'id', plugins: [contacts('bad', () => ({ connect: [entry] }))] })
    const { connect, policy } = await modal.requiredOrigins()
    expect(connect.filter((source) => source !== 'https://a.test')).toEqual([])
    expect(policy).not.toMatch(/unsafe|\*|javascript|script-src 'self' \S/)
    expect(policy.match(/script-src /g)).toHaveLength(1)
  })

  it('come from the other plugins where one throws, which the host is told', async () => {
    const onError = vi.fn()
    const modal = createModal({
      projectId: 'id',
      onError,
      plugins: [
        contacts('broken', () => {
          throw new Error('out of order')
        }),
        contacts('wrong', () => ({ connect: 'https://a.test' }) as never),
        contacts('fine', () => ({ connect: ['https://b.test'] })),
      ],
    })
    expect((await modal.requiredOrigins()).connect).toEqual(['https://b.test'])
    expect(onError).toHaveBeenCalledWith(expect.any(Error), { plugin: 'broken', phase: 'origins' })
  })
})

describe('what a modal consists of', () => {
  it('names plugins in the order of their setup, with what they provide, use and show', async () => {
    const modal = createModal({ projectId: 'id', plugins: [demoChain('demo', [])] })
    const { plugins } = await modal.inspect()
    expect(plugins.map(({ id }) => id)).toEqual(['demo'])
    expect(plugins[0]!.provides).toContainEqual({ capability: 'chain', namespaces: ['demo'] })
  })

  it('has no stored values where the modal keeps none', async () => {
    const modal = createModal({ projectId: 'id', storage: 'memory', plugins: [] })
    expect((await modal.inspect()).stored).toEqual([])
  })
})
