import type { Rule } from './Rule.js'
import { barrels } from './rules/barrels.js'
import { exportNames } from './rules/exportNames.js'
import { fileNames } from './rules/fileNames.js'
import { fileSizes } from './rules/fileSizes.js'
import { layers } from './rules/layers.js'
import { leftovers } from './rules/leftovers.js'
import { lock } from './rules/lock.js'
import { manifests } from './rules/manifests.js'
import { moduleState } from './rules/moduleState.js'
import { places } from './rules/places.js'
import { readmes } from './rules/readmes.js'
import { requirements } from './rules/requirements.js'
import { shellNames } from './rules/shellNames.js'
import { topLevel } from './rules/topLevel.js'

export const rules: readonly Rule[] = [
  layers,
  shellNames,
  moduleState,
  barrels,
  fileNames,
  fileSizes,
  leftovers,
  places,
  topLevel,
  manifests,
  lock,
  exportNames,
  readmes,
  requirements,
]
