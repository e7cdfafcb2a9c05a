import type { Request } from '@playwright/test'
import { dappOf } from '../src/dapp.js'
import { expectAccessible } from '../src/expectAccessible.js'
import { expect, test } from '../src/test.js'
import { installWallets, kestrel, steer } from '../src/testWallets.js'

// As most visitors have it.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test.describe.configure({ mode: 'parallel' })

test.beforeEach(async ({ context, parts }) => {
  await installWallets(context, parts)
})

test('is a dialog with a name; Escape goes back, then closes; focus returns to its button', async ({ page, parts }) => {
  await page.goto(parts.dapp())
  const dapp = dappOf(page)
  await dapp.connectButton.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Connect wallet' })).toBeVisible()
  await dapp.dialog.getByRole('button', { name: /^All wallets/ }).click()
  await expect(page.getByRole('dialog', { name: 'All wallets' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Connect wallet' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dapp.dialog).toBeHidden()
  await expect(dapp.connectButton).toBeFocused()
})

test('moves the focus once, to the first wallet', async ({ page, parts }) => {
  await page.goto(parts.dapp())
  const dapp = dappOf(page)
  await expect(dapp.connectButton).toBeVisible()
  await page.locator('portico-modal').waitFor({ state: 'attached' })
  await page.evaluate(() => {
    const root = document.querySelector('portico-modal')!.shadowRoot!
    root.addEventListener('focusin', ({ target }) => {
      document.documentElement.dataset['focused'] += `|${(target as Element).textContent}`
    })
    document.documentElement.dataset['focused'] = ''
  })
  await dapp.connectButton.click()
  await expect(dapp.dialog).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-focused', /^\|[^|]*WalletConnect[^|]*$/)
})

test('keeps focus inside and works from the keyboard alone', async ({ page, parts }) => {
  await page.goto(parts.dapp())
  const dapp = dappOf(page)
  await dapp.connectButton.focus()
  await page.keyboard.press('Enter')
  await expect(dapp.dialog).toBeVisible()
  const isInside = () =>
    page.evaluate(() => document.activeElement?.tagName === 'PORTICO-MODAL' || document.activeElement === document.body)
  for (let i = 0; i < 15; i++) {
    await page.keyboard.press('Tab')
    expect(await isInside()).toBe(true)
  }
  await dapp.dialog.getByRole('button', { name: /^Kestrel/ }).focus()
  await page.keyboard.press('Enter')
  await dapp.status('connected')
})

test('goes back with its button and closes with its button, by overlay and by host [2.14]', async ({ page, parts }) => {
  await page.goto(parts.dapp())
  const dapp = dappOf(page)
  await dapp.connectButton.click()
  await dapp.dialog.getByRole('button', { name: /^All wallets/ }).click()
  await dapp.dialog.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByRole('dialog', { name: 'Connect wallet' })).toBeVisible()
  await dapp.dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dapp.dialog).toBeHidden()
  await dapp.connectButton.click()
  await expect(dapp.dialog).toBeVisible()
  await page.mouse.click(10, 400)
  await expect(dapp.dialog).toBeHidden()
})

test('must be answered on a network that the site does not use: it shakes instead of closing [4.26]', async ({
  page,
  parts,
}) => {
  await page.goto(parts.dapp())
  const dapp = dappOf(page)
  await dapp.connect('Kestrel')
  await steer(page, kestrel.rdns, 'emit', 'chainChanged', '0x3e7')
  await expect(dapp.dialog.getByText(/does not use/)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.waitForTimeout(700)
  await expect(dapp.dialog).toBeVisible()
  await dapp.network('Unknown Network')
  await steer(page, kestrel.rdns, 'emit', 'chainChanged', '0x7a69')
  await expect(dapp.dialog).toBeHidden()
})

test('renders inside the page in embedded mode, without a dialog [2.10]', async ({ page, parts }) => {
  await page.goto(parts.dapp({ embedded: '1' }))
  const dapp = dappOf(page)
  await expect(dapp.dialog).toHaveCount(0)
  const frame = page.locator('.embedded')
  await frame.getByRole('button', { name: /^Kestrel/ }).click()
  await dapp.status('connected')
  await expect(frame.getByRole('button', { name: 'Disconnect' })).toBeVisible()
})

test('arrives rendered by a server and wakes up without a complaint', async ({ page, parts, request }) => {
  const html = await (await request.get(parts.dapp({ ssr: '1' }))).text()
  expect(html).toContain('Connect wallet')
  await page.goto(parts.dapp({ ssr: '1' }))
  const dapp = dappOf(page)
  await dapp.connect('Kestrel')
})

test('is a sheet at the bottom on a phone, as wide as the screen', async ({ page, parts }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(parts.dapp())
  const dapp = dappOf(page)
  await dapp.connectButton.click()
  const box = await dapp.dialog.boundingBox()
  expect(box?.width).toBe(360)
  expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(740)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})

test('has no addresses of its own: views change, the page stays where it is [2.1]', async ({ page, parts }) => {
  await page.goto(parts.dapp())
  const before = [page.url(), await page.evaluate(() => history.length)]
  const dapp = dappOf(page)
  await dapp.connectButton.click()
  await dapp.dialog.getByRole('button', { name: /^All wallets/ }).click()
  await expect(page.getByRole('dialog', { name: 'All wallets' })).toBeVisible()
  await dapp.dialog.getByRole('button', { name: 'Back' }).click()
  await dapp.dialog.getByRole('button', { name: /^Kestrel/ }).click()
  await dapp.status('connected')
  expect([page.url(), await page.evaluate(() => history.length)]).toEqual(before)
})

test('mirrors for a language that is read from right to left', async ({ page, parts }) => {
  await page.goto(parts.dapp({ locale: 'ur' }))
  await page.getByRole('navigation', { name: 'Wallet' }).getByRole('button').last().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: /^WalletConnect/ })).toBeVisible()
  const box = dialog.locator('[part=modal]')
  const [frame, close, icon] = await Promise.all([
    box.boundingBox(),
    dialog.getByRole('button', { name: 'Close' }).boundingBox(),
    dialog.locator('[part=row] [part=icon]').first().boundingBox(),
  ])
  const middle = frame!.x + frame!.width / 2
  expect(close!.x).toBeLessThan(middle)
  expect(icon!.x).toBeGreaterThan(middle)
})

for (const [mode, accent, background] of [
  ['dark', 'hsla(230, 100%, 67%, 1)', 'rgb(18, 19, 19)'],
  ['light', 'hsla(231, 100%, 70%, 1)', 'rgb(255, 255, 255)'],
] as const)
  test(`has the accent and the background of ${mode} [9.52, 9.53]`, async ({ page, parts }) => {
    await page.goto(parts.dapp({ mode }))
    const dapp = dappOf(page)
    await dapp.connectButton.click()
    const box = dapp.dialog.locator('[part=modal]')
    await expect(box).toHaveCSS('background-color', background)
    const colours = await box.evaluate((element, expected) => {
      const probe = element.appendChild(document.createElement('i'))
      const shown = (colour: string) => ((probe.style.color = colour), getComputedStyle(probe).color)
      return [shown(getComputedStyle(element).getPropertyValue('--portico-accent')), shown(expected)]
    }, accent)
    expect(colours[0]).toBe(colours[1])
  })

test('is drawn before the click with every plugin, asks files of the page alone for it, and needs no other at the click', async ({
  page,
  parts,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  page.on('websocket', (socket) => asked.push(socket.url()))
  const address = new URL(parts.dapp({ secureSite: 'http://localhost:1', analytics: 'on', ledger: '', watch: '' }))
  // Without it, every chain is installed.
  address.searchParams.delete('families')
  await page.goto(String(address))
  const dapp = dappOf(page)
  const row = page.locator('portico-modal').getByText('Kestrel', { exact: true })
  await expect(row).toBeAttached()
  await expect(row).toBeHidden()
  await page.waitForLoadState('networkidle')
  const { origin } = new URL(page.url())
  const isForeign = (url: string) => !url.startsWith('data:') && new URL(url).origin !== origin
  expect(asked.filter(isForeign)).toEqual([])
  expect(page.frames()).toHaveLength(1)
  // No file comes any more.
  await page.route(`${origin}/**`, () => {})
  await dapp.connectButton.click()
  await expect(row).toBeVisible()
  expect(await dapp.dialog.getByRole('button', { name: /Installed$/ }).count()).toBeGreaterThan(0)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('asks the registry once a visitor has stopped typing for 300 ms [9.15]', async ({ page, parts }) => {
  const asked: Request[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).searchParams.get('search')) asked.push(request)
  })
  await page.goto(parts.dapp())
  // Both times are the browser's own: this process may be late.
  await page.evaluate(() => document.addEventListener('input', () => performance.mark('typed'), true))
  const dapp = dappOf(page)
  await dapp.connectButton.click()
  await dapp.dialog.getByRole('button', { name: /^All wallets/ }).click()
  await dapp.dialog.getByRole('searchbox').pressSequentially('rainbow', { delay: 60 })
  await expect(dapp.dialog.getByRole('button', { name: /^Rainbow/ })).toBeVisible()
  const searched = () => asked.map((request) => new URL(request.url()).searchParams.get('search') ?? '')
  await expect.poll(() => searched().at(-1)).toBe('rainbow')
  // A request has its times once it is answered.
  await Promise.all(asked.map((request) => request.response()))
  const typed = await page.evaluate(() =>
    performance.getEntriesByName('typed').map(({ startTime }) => performance.timeOrigin + startTime),
  )
  // Once, and where the keys of this process were that far apart: a busy machine does that.
  const pauses = typed.filter((time, index) => (typed[index + 1] ?? Infinity) - time > 280)
  expect(asked.length).toBeLessThanOrEqual(pauses.length)
  for (const [index, text] of searched().entries()) {
    const last = typed[text.length - 1]!
    expect(pauses).toContain(last)
    const { startTime } = asked[index]!.timing()
    // One that the next key has ended has no times.
    if (startTime > 0) expect(startTime - last).toBeGreaterThan(280)
  }
})

test('stays smooth and complete with ten thousand wallets', async ({ page, parts }) => {
  await page.goto(parts.dapp())
  const dapp = dappOf(page)
  await dapp.connectButton.click()
  await dapp.dialog.getByRole('button', { name: /^All wallets/ }).click()
  const list = dapp.dialog.getByRole('list', { name: 'Wallets' })
  await expect(list.getByRole('listitem').first()).toBeVisible()
  await dapp.dialog.getByRole('button', { name: /^MetaMask/ }).hover()
  for (let turn = 0; turn < 12; turn++) {
    await page.mouse.wheel(0, 1600)
    await page.waitForTimeout(80)
  }
  expect(await list.getByRole('listitem').count()).toBeLessThan(60)
  const last = await list.getByRole('listitem').last().getAttribute('aria-posinset')
  expect(Number(last)).toBeGreaterThan(100)
})

for (const [scheme, colour, rule] of [
  ['dark', '#222', 'color-contrast'],
  ['light', '#eee', 'color-contrast'],
  ['dark', undefined, 'button-name'],
] as const)
  test(`axe sees what is wrong inside the modal: ${rule} in ${scheme}`, async ({ page, parts }) => {
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' })
    await page.goto(parts.dapp({ mode: 'system' }))
    const dapp = dappOf(page)
    await dapp.connectButton.click()
    await dapp.dialog.locator('[part=modal]').evaluate((modal, pale) => {
      const button = modal.appendChild(document.createElement('button'))
      if (pale === undefined) return
      button.textContent = 'Hardly to be read'
      button.style.color = pale
      button.style.background = 'none'
    }, colour)
    const other = scheme === 'dark' ? 'light' : 'dark'
    if (colour !== undefined) await expectAccessible(dapp, [other])
    await expect(expectAccessible(dapp, [scheme])).rejects.toThrow(rule)
  })
