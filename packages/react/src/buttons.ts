// What buttons of the page are drawn with, for hosts that draw them without React. Nothing here imports React.
import hostCss from './host/host.css?inline'
import hostAccountCss from './host/hostAccount.css?inline'

/** Style sheet of the buttons: the classes that begin with `portico-button`. */
export const buttonCss: string = hostCss
/** What the buttons of an account and of a network have beyond `buttonCss`. */
export const accountButtonCss: string = hostAccountCss

export { glyphPaths } from './host/glyphPaths.js'
export { adoptSheet } from './theme/adoptSheet.js'
export { themeStyle } from './theme/themeStyle.js'
export { formatAmount } from './ui/formatAmount.js'
export { avatarHues, hueOf } from './ui/hueOf.js'
export { shortAddress } from './ui/shortAddress.js'
