import { changeLocale } from '../src/changeLocale.js'
import { test } from '../src/test.js'
import { allViews } from './allViews.js'
import { appear, appearances, takeLocaleScreen, takeScreen } from './takeScreen.js'

test.use({ deviceScaleFactor: 1 })
// Four pictures.
test.setTimeout(120_000)

/** With `LOCALE=ar,de,en-XA`, a picture of each view in each of these languages on a small phone, outside of the repository. */
const locales = process.env['LOCALE']?.split(',')

for (const { name, isBrief = false, go } of allViews)
  if (locales)
    test(`pictures of ${name} in ${locales.join(', ')}`, async ({ page, parts, complaints }) => {
      await appear({ page }, appearances[2])
      const dapp = await go(page, parts, 'system')
      for (const locale of locales) {
        await changeLocale(page, locale)
        await takeLocaleScreen(dapp, name, locale)
      }
      complaints.splice(0)
    })
  else if (isBrief)
    for (const appearance of appearances)
      test(`picture of ${name}, ${appearance.mode} ${appearance.size}`, async ({ page, parts, complaints }) => {
        await appear({ page }, appearance)
        await takeScreen(await go(page, parts, 'system'), name, appearance)
        complaints.splice(0)
      })
  else
    test(`pictures of ${name}`, async ({ page, parts, complaints }) => {
      await appear({ page }, appearances[0])
      const dapp = await go(page, parts, 'system')
      for (const appearance of appearances) await takeScreen(dapp, name, appearance)
      complaints.splice(0)
    })
