/** Schemes by which a page could be made to run or read something; http is refused because a wallet link carries a secret. */
const refused: ReadonlySet<string> = new Set([
  'javascript:',
  'data:',
  'blob:',
  'file:',
  'vbscript:',
  'http:',
  'ws:',
  'wss:',
  'about:',
  'view-source:',
  'filesystem:',
])

/** The link when it may be followed: https:, or an app's own scheme. Outside data never becomes a link unasked. */
export function safeLink(link: unknown): string | undefined {
  if (typeof link !== 'string' || link.length > 2048) return undefined
  const text = link.trim()
  // Bare names such as `metamask:` stand for an app's scheme; URL() reads them as well.
  if (!URL.canParse(text)) return undefined
  const { protocol } = new URL(text)
  return refused.has(protocol) ? undefined : text
}

/** As `safeLink`, for pages: https: only. */
export function safePage(link: unknown): string | undefined {
  const found = safeLink(link)
  return found?.toLowerCase().startsWith('https://') ? found : undefined
}

/** Icons are drawn as `<img>`, from https: or as raster or vector data; scripts in an image never run there. */
export function safeIcon(icon: unknown, maxLength: number = 512 * 1024): string | undefined {
  if (typeof icon !== 'string' || icon.length > maxLength) return undefined
  const text = icon.trim()
  return /^data:image\/[a-z0-9.+-]+[;,]/i.test(text) || safePage(text) ? text : undefined
}
