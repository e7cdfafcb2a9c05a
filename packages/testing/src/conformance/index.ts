export { describePlugin } from '../plugin/describePlugin.js'
export { pluginChecks } from '../plugin/pluginChecks.js'
export { createTestModal } from '../modal/createTestModal.js'

export type { Check } from '../check/Check.js'
export type { PluginSuite } from '../plugin/PluginSuite.js'
export type { ReportedError, TestModal } from '../modal/createTestModal.js'
