import { AxeBuilder } from '@axe-core/playwright'
import type { Dapp } from './dapp.js'
import { expect, test } from './test.js'

export type ColorScheme = 'dark' | 'light'
export const colorSchemes: readonly ColorScheme[] = ['dark', 'light']

/**
 * axe finds nothing in the view that is shown, in any of the colour schemes. Opening a view takes longer than looking at it,
 * so it is opened once: the page follows the browser's scheme, for which the demo needs `mode: 'system'`.
 */
export async function expectAccessible(
  { dialog, page }: Pick<Dapp, 'dialog' | 'page'>,
  schemes: readonly ColorScheme[] = colorSchemes,
  check: (faults: readonly unknown[], name: string) => void = (faults, name) => expect(faults, name).toEqual([]),
): Promise<void> {
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
      // Legacy mode looks at one frame, and opens no page to put the findings of several together.
      const { violations } = await new AxeBuilder({ page }).setLegacyMode().include('portico-modal').analyze()
      check(
        violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]),
        `axe, ${scheme}`,
      )
    })
}
