import type { Page } from '@playwright/test'
import axe from 'axe-core'
import { colourRules, documentShape } from '@portico/testing/chromium'
import type { Dapp } from './dapp.js'
import { expect, test } from './test.js'

export type ColorScheme = 'dark' | 'light'
export const colorSchemes: readonly ColorScheme[] = ['dark', 'light']

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
      const shape = await page.evaluate(documentShape)
      check(await axeFaults(page, shape === judged ? colourRules : undefined), `axe, ${scheme}`)
      judged = shape
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
