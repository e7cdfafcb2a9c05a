import { accountTabsViews, sending } from '../screens/accountTabsViews.js'
import { colorSchemes, type ColorScheme } from '../src/expectAccessible.js'
import { expect, test } from '../src/test.js'
import { walkViews, type Stage } from '../src/walkViews.js'

test.describe.configure({ mode: 'parallel' })
test.setTimeout(120_000)

const openTab =
  (tab: string): Stage['go'] =>
  async ({ dialog }) => {
    await dialog.getByRole('tab', { name: tab, exact: true }).click()
    await expect(dialog.getByRole('tabpanel')).not.toContainText(/Loading|جارٍ تحميل/)
  }
const openNft =
  (name: RegExp): Stage['go'] =>
  async ({ dialog }) => {
    await dialog.getByRole('button', { name }).click()
    await expect(dialog.getByText('Token ID')).toBeVisible()
  }

interface Walk {
  readonly first: string
  readonly rest?: readonly Stage[]
  readonly schemes?: readonly ColorScheme[]
}

/** Each begins with a view of the pictures, in a page of its own. */
const walks: readonly Walk[] = [
  {
    first: 'Account, NFTs',
    rest: [
      { name: 'NftDetail', go: openNft(/^Colonnade/), texts: true },
      {
        name: 'NftDetail, unnamed',
        async go(dapp) {
          await dapp.dialog.getByRole('button', { name: 'Back' }).first().click()
          await expect(dapp.dialog.getByRole('tab', { name: 'NFTs', exact: true })).toHaveAttribute(
            'aria-selected',
            'true',
          )
          await openNft(/^#8888/)(dapp)
        },
      },
    ],
  },
  { first: 'Account, NFTs with spam' },
  { first: 'Account, no NFTs', rest: [{ name: 'Account, no Activity', go: openTab('Activity') }] },
  { first: 'Account, Activity', rest: [{ name: 'Account, Activity pending', go: sending }] },
  { first: 'Account, Activity swapping' },
  { first: 'Account, Activity in Arabic', rest: [{ name: 'Account, NFTs in Arabic', go: openTab('رموز NFT') }] },
  // The toast of a failure goes by itself: there is no time to change the scheme.
  ...colorSchemes.map((scheme) => ({
    first: 'Account, NFTs failed',
    rest: [{ name: 'Account, Activity failed', go: openTab('Activity') }],
    schemes: [scheme],
  })),
]

for (const { first, rest = [], schemes = colorSchemes } of walks)
  test(`axe finds nothing in ${[first, ...rest.map(({ name }) => name)].join('; ')}, ${schemes.join(' and ')}`, async ({
    page,
    parts,
    complaints,
  }) => {
    await page.emulateMedia({ colorScheme: schemes[0]! })
    const view = accountTabsViews.find(({ name }) => name === first)!
    const dapp = await view.go(page, parts, 'system')
    const stages: readonly Stage[] = [{ name: first, go: async () => {} }, ...rest]
    await walkViews(
      dapp,
      stages.map((stage) => ({ texts: false, schemes, ...stage })),
    )
    // Scenes with answers that fail, and a picture that is not there.
    complaints.splice(0)
  })

test('every view of the tabs is in a walk', () => {
  const walked = walks.flatMap(({ first, rest = [] }) => [first, ...rest.map(({ name }) => name)])
  expect(new Set(walked)).toEqual(new Set(accountTabsViews.map(({ name }) => name)))
})
