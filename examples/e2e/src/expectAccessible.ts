import type { Page } from '@playwright/test'
import axe from 'axe-core'
import type { Dapp } from './dapp.js'
import { expect, test } from './test.js'

export type ColorScheme = 'dark' | 'light'
export const colorSchemes: readonly ColorScheme[] = ['dark', 'light']

/** Rules that judge colours. What else axe asks of a document has the same answer while its elements and their boxes are the same. */
const colourRules: readonly string[] = ['color-contrast', 'link-in-text-block']

/**
 * axe finds nothing in the view that is shown, in any of the colour schemes. Opening a view takes longer than looking at it,
 * so it is opened once: the page follows the browser's scheme, for which the demo needs `mode: 'system'`. Where another scheme
 * changes nothing but colours, only the rules about colours are asked again.
 */
export async function expectAccessible(
  { dialog, page }: Pick<Dapp, 'dialog' | 'page'>,
  schemes: readonly ColorScheme[] = colorSchemes,
  check: (faults: readonly unknown[], name: string) => void = (faults, name) => expect(faults, name).toEqual([]),
): Promise<void> {
  let judged: string | undefined
  for (const scheme of schemes)
    await test.step(`axe, ${scheme}`, async () => {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
      await expect(page.locator('portico-modal [part=root]')).toHaveAttribute('data-theme', scheme)
      // Contrast is judged of what stands still; what turns while something is pending does not end.
      await dialog.evaluate((element) => {
        const ending = element
          .getAnimations({ subtree: true })
          .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
        return Promise.allSettled(ending.map(({ finished }) => finished))
      })
      const shape = await shapeOf(page)
      check(await axeFaults(page, shape === judged ? colourRules : undefined), `axe, ${scheme}`)
      judged = shape
    })
}

/** The elements of the modal with what they are to assistive technology, where they are, and whether they are shown: without colours. */
function shapeOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const root = document.querySelector('portico-modal')?.shadowRoot
    return [...(root?.querySelectorAll<HTMLElement>('*:not(style)') ?? [])]
      .map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect()
        const { visibility, overflow } = getComputedStyle(element)
        const attributes = [...element.attributes]
          .filter(({ name }) => !['data-theme', 'style', 'src', 'srcset'].includes(name))
          .map(({ name, value }) => `${name}=${value}`)
        const texts = [...element.childNodes].map((node) => (node.nodeType === Node.TEXT_NODE ? node.textContent : ''))
        return [element.tagName, ...attributes, ...texts, x, y, width, height, visibility, overflow].join(' ')
      })
      .join('\n')
  })
}

/**
 * What axe finds in the modal of a page: rules with the elements. It is half a megabyte to parse, so that it is loaded once for each document.
 * @param rules default: those that axe asks by default
 */
export async function axeFaults(
  page: Page,
  rules?: readonly string[],
): Promise<readonly (readonly [rule: string, elements: readonly string[]])[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  return page.evaluate(async (only) => {
    const { run } = (globalThis as unknown as { readonly axe: typeof axe }).axe
    const { violations } = await run(
      { include: ['portico-modal'] },
      { resultTypes: ['violations'], ...(only && { runOnly: { type: 'rule', values: [...only] } }) },
    )
    return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)] as const)
  }, rules)
}
