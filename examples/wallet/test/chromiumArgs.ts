/** Chromium stays on loopback, and starts where there is no sandbox. */
export const chromiumArgs: string[] = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
