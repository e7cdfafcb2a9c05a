import { evm } from '@portico/evm'
import { describePlugin } from '@portico/testing/conformance'
import { activity as activityHeadless } from '../src/headless.js'
import { activity } from '../src/index.js'

const malformed = (make: typeof activity | typeof activityHeadless) => ({
  'namespaces: a word': () => make({ namespaces: 'eip155' as never }),
})

describePlugin('activity, beside a chain', {
  make: () => activity(),
  with: () => [evm()],
  renderer: () => import('@portico/react/renderer'),
  malformed: malformed(activity),
  exercise: ({ api }) => api.activity.list().catch(() => {}),
})
describePlugin('activity, alone', {
  make: () => activity(),
  renderer: () => import('@portico/react/renderer'),
})
describePlugin('activity, headless', { make: () => activityHeadless(), malformed: malformed(activityHeadless) })
