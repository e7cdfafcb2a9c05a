import { Backend, definePlugin, type BackendCapability, type Plugin } from '@portico/core'
import { describePlugin } from '@portico/testing/conformance'
import { branding, remoteConfig } from '../src/index.js'

interface BackendSpec {
  readonly id: 'operator'
  readonly provides: { readonly backend: BackendCapability }
}

/** Switches everything off. */
const operator = (): Plugin<BackendSpec> =>
  definePlugin<BackendSpec>({
    id: 'operator',
    core: 1,
    provides: { backend: Backend },
    setup: () => ({
      provide: {
        backend: [
          {
            namespace: '*',
            impl: { supports: async () => true, request: async ({ parse }) => parse({ features: [] }) },
          },
        ],
      },
    }),
  })

describePlugin('remoteConfig', {
  make: () => remoteConfig(),
  with: () => [operator()],
  renderer: () => import('@portico/react/renderer'),
  malformed: {
    'basic: a word': () => remoteConfig({ basic: 'yes' as never }),
    'pollInterval: each millisecond': () => remoteConfig({ pollInterval: 1 }),
    'pollInterval: a word': () => remoteConfig({ pollInterval: 'often' as never }),
  },
  exercise: ({ api }) => api.remoteConfig.refresh(),
})
describePlugin('branding', {
  make: () => branding(),
  renderer: () => import('@portico/react/renderer'),
  malformed: {
    'name: empty': () => branding({ name: '' }),
    'url: a script': () => branding({ url: 'javascript:alert(1)' }),
  },
})
