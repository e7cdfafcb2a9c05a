import { AxeBuilder } from '@axe-core/playwright'
import { accountTabsViews } from '../screens/accountTabsViews.js'
import { expect, test } from '../src/test.js'

for (const mode of ['dark', 'light'])
  for (const { name, go } of accountTabsViews)
    test(`axe finds nothing in ${name}, ${mode}`, async ({ page, parts, complaints }) => {
      const dapp = await go(page, parts, mode)
      // Colours change for a moment after a view came in; what turns while something is pending does not end.
      const passing = (element: Element): number =>
        element
          .getAnimations({ subtree: true })
          .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity).length
      await expect.poll(() => dapp.dialog.evaluate(passing)).toBe(0)
      const { violations } = await new AxeBuilder({ page }).include('portico-modal').analyze()
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
      // Scenes with answers that fail, and a picture that is not there.
      complaints.splice(0)
    })
