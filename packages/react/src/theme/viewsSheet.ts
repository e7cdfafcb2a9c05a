import choices from './choices.css?inline'
import fields from './fields.css?inline'
import identity from './identity.css?inline'
import states from './states.css?inline'

/** Styles that the list of wallets does not need. They are loaded with the first other view, or when the page is idle. */
export const viewsSheet: string = choices + fields + identity + states
