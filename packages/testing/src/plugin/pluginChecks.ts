import type { Check } from '../check/Check.js'
import { connectorsAreWellFormed } from './checks/connectorsAreWellFormed.js'
import { deliversWhatItProvides } from './checks/deliversWhatItProvides.js'
import { endsWhenDisposed } from './checks/endsWhenDisposed.js'
import { leavesNothingBehind } from './checks/leavesNothingBehind.js'
import { localesMatchEnglish } from './checks/localesMatchEnglish.js'
import { modalFindsNoMistake } from './checks/modalFindsNoMistake.js'
import { namesFollowTheRules } from './checks/namesFollowTheRules.js'
import { refusesMalformedOptions } from './checks/refusesMalformedOptions.js'
import { requestsNothingFirst } from './checks/requestsNothingFirst.js'
import { runsWithoutPage } from './checks/runsWithoutPage.js'
import { setupTouchesNothing } from './checks/setupTouchesNothing.js'
import { sharesNothing } from './checks/sharesNothing.js'
import { slotsAreLabelled } from './checks/slotsAreLabelled.js'
import { storesUnderItsPrefix } from './checks/storesUnderItsPrefix.js'
import { survivesHostileNeighbour } from './checks/survivesHostileNeighbour.js'
import { textsRender } from './checks/textsRender.js'
import { viewsDraw } from './checks/viewsDraw.js'
import type { PluginSuite } from './PluginSuite.js'

/** What every plugin keeps to; `describePlugin` runs them. */
export const pluginChecks: readonly Check<PluginSuite>[] = [
  namesFollowTheRules,
  modalFindsNoMistake,
  deliversWhatItProvides,
  setupTouchesNothing,
  runsWithoutPage,
  leavesNothingBehind,
  endsWhenDisposed,
  sharesNothing,
  storesUnderItsPrefix,
  requestsNothingFirst,
  survivesHostileNeighbour,
  connectorsAreWellFormed,
  slotsAreLabelled,
  localesMatchEnglish,
  textsRender,
  refusesMalformedOptions,
  viewsDraw,
]
