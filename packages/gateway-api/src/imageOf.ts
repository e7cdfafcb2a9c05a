/**
 * The address of an image that a gateway names: a path that begins with a slash is below the gateway, other addresses stay as they
 * are. Whether the image may be drawn is for the caller to decide.
 * @param gateway Address of the gateway, which may have a path of its own
 * @returns undefined where there is no image, and where a path leads out of the gateway
 */
export function imageOf(url: string | undefined, gateway: string | undefined): string | undefined {
  if (!url?.startsWith('/')) return url || undefined
  if (!gateway || !URL.canParse(gateway)) return undefined
  const base = new URL(gateway).href.replace(/\/$/, '')
  // Joined as text: against a base, a URL parser takes `//evil.example/x` for another host.
  const image = base + url
  return new URL(image).href.startsWith(`${base}/`) ? image : undefined
}
