import { describePlugin } from '@portico/testing/conformance'
import { branding, remoteConfig } from '../src/index.js'
import { allOff, operator } from './operator.js'

describePlugin('remoteConfig', {
  make: () => remoteConfig(),
  with: () => [operator(allOff)],
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
