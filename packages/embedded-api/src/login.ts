export { followLogin, leaveLogin, type FollowedLogin } from './login/followLogin.js'
export { resultGuards, watchPopup, type PopupWatch, type ResultGuards } from './login/watchPopup.js'
