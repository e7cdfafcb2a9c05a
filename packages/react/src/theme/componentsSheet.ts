import base from './base.css?inline'
import controls from './controls.css?inline'
import fields from './fields.css?inline'
import identity from './identity.css?inline'
import rows from './rows.css?inline'
import states from './states.css?inline'
import transients from './transients.css?inline'

/** The look of all parts, as CSS text. Transients come last: they still everything for those who want less motion. */
export const componentsSheet: string = base + identity + rows + controls + fields + states + transients
