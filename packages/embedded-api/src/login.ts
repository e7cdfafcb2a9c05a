export { followLogin, leaveLogin, type FollowedLogin } from './login/followLogin.js'
export { isOfSecureSite, watchPopup, type PopupWatch } from './login/watchPopup.js'
