// In a browser a page's message to itself says that `window` is its source; in happy-dom under vitest it is another object.
window.postMessage = (message: unknown): void => {
  const data: unknown = structuredClone(message)
  setTimeout(() => window.dispatchEvent(Object.assign(new Event('message'), { data, source: window })))
}
