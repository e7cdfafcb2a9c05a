/**
 * Whether a page may send to a project. A list without entries allows every page; `*` in an entry stands for one label of a
 * host, so that `https://*.example.org` does not take `https://a.b.example.org`.
 */
export function isAllowedOrigin(allowed: readonly string[], origin: string | undefined): boolean {
  if (allowed.length === 0) return true
  if (origin === undefined) return false
  return allowed.some((entry) => {
    if (!entry.includes('*')) return entry.toLowerCase() === origin.toLowerCase()
    const parts = entry.split('*').map((part) => part.replace(/[.\\+?^${}()|[\]]/g, '\\$&'))
    return new RegExp(`^${parts.join('[^./:]+')}$`, 'i').test(origin)
  })
}
