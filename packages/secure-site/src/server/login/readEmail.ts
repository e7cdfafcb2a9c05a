import { domainToASCII } from 'node:url'

import { ApiError } from '../errors/ApiError.js'

const local = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}$/
const domain = /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/

/**
 * The form in which an address is kept and compared: lower case, the domain in punycode. Dots and plus signs stay: what they
 * mean differs among mail servers.
 * @throws ApiError 400 `embedded/invalidEmail`
 */
export function readEmail(text: string): string {
  const at = text.lastIndexOf('@')
  const name = text.slice(0, at).toLowerCase()
  const host = domainToASCII(text.slice(at + 1)).toLowerCase()
  const email = `${name}@${host}`
  const hasDots = name.startsWith('.') || name.endsWith('.') || name.includes('..')
  if (at > 0 && email.length <= 254 && local.test(name) && domain.test(host) && !hasDots) return email
  throw new ApiError(400, 'embedded/invalidEmail', 'This is not an e-mail address.')
}
