/** Whether a URL may name a relay: `http(s):` or `ws(s):`. */
export function isRelayUrl(url: unknown): url is string {
  return typeof url === 'string' && /^(https?|wss?):\/\/[^/?#\s]/i.test(url) && URL.canParse(url)
}
