export { cookie, type CookieOptions, type CookieSpec } from './cookie.js'
