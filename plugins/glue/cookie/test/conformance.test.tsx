import { describePlugin } from '@portico/testing/conformance'
import { cookie } from '../src/index.js'

describePlugin('cookie', { make: () => cookie() })
