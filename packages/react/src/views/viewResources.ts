import choices from '../theme/choices.css?inline'
import identity from '../theme/identity.css?inline'
import states from '../theme/states.css?inline'

export { viewMessagePack } from '../messages/views.en.js'

/** Styles of the components that the frame and the Connect view do not use. */
export const viewsSheet: string = choices + identity + states
