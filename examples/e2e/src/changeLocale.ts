import type { Page } from './test.js'

interface PageWithModal {
  readonly modal?: { update(options: { readonly locale: string }): void }
}

/** Changes the language of the modal, which stays as it is: by the page's own modal, or by the list of languages of the demo. */
export async function changeLocale(page: Page, locale: string): Promise<void> {
  await page.evaluate((chosen) => {
    const { modal } = window as PageWithModal
    if (modal) return modal.update({ locale: chosen })
    const select = [...document.querySelectorAll('select')].find(({ options }) =>
      [...options].some(({ value }) => value === chosen),
    )!
    select.value = chosen
    select.dispatchEvent(new Event('change', { bubbles: true }))
  }, locale)
  await page.waitForFunction(
    (chosen) =>
      document.querySelector('portico-modal')?.shadowRoot?.querySelector('[lang]')?.getAttribute('lang') === chosen,
    locale,
  )
}
