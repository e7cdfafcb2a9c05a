import { afterEach, beforeEach, vi } from 'vitest'

/** The page of the current test, and modals on it. */
export interface TestPages<Page, Options, Site> {
  readonly page: () => Page
  readonly open: (options?: Options) => Site
}

/**
 * Gives each test of a file a page of its own. The modals that it opens are disposed of afterwards.
 * @param stubPage makes the page, by globals that end with the test
 */
export function testPages<Page, Options extends object, Site extends { readonly modal: { dispose(): void } }>(
  stubPage: () => Page,
  openSite: (options: Options) => Site,
): TestPages<Page, Options, Site> {
  const sites: Site[] = []
  let page: Page
  beforeEach(() => {
    page = stubPage()
  })
  afterEach(() => {
    for (const { modal } of sites.splice(0)) modal.dispose()
    vi.unstubAllGlobals()
  })
  return {
    page: () => page,
    open(options = {} as Options) {
      const site = openSite(options)
      sites.push(site)
      return site
    },
  }
}
