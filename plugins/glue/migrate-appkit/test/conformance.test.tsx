import { describePlugin } from '@portico/testing/conformance'
import { migrateFromAppKit } from '../src/index.js'

describePlugin('migrateAppKit', { make: () => migrateFromAppKit() })
