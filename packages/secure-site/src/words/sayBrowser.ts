interface BrowserWords {
  readonly browserOn: (v: { readonly browser: string; readonly system: string }) => string
  readonly someBrowser: string
}

/** @param name as `browserName` says, in English: it is kept before it is known who reads it */
export function sayBrowser({ browserOn, someBrowser }: BrowserWords, name: string): string {
  const [browser = '', system] = name.split(' on ')
  const known = browser === 'a browser' ? someBrowser : browser
  return system === undefined ? known : browserOn({ browser: known, system })
}
