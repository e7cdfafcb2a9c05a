import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { publicAccounts } from '@portico/devnet'
import { expect, test } from '../src/test.js'

const safeAddress = publicAccounts[4]!.address

/** A page that shows another in a frame and answers it as Safe{Wallet} does (Safe Apps SDK). */
async function safeAround(
  dapp: (origin: string) => string,
): Promise<{ readonly url: string; readonly server: Server }> {
  const answers = {
    getSafeInfo: { safeAddress, chainId: 31337, threshold: 1, owners: [safeAddress], isReadOnly: false },
  }
  const script = `const answers = ${JSON.stringify(answers)}
    addEventListener('message', ({ data, source }) => {
      if (!data?.method) return
      const known = Object.hasOwn(answers, data.method)
      const answer = known ? { data: answers[data.method] } : { error: 'not here' }
      source.postMessage({ id: data.id, version: '9.1.0', success: known, ...answer }, '*')
    })`
  const server = createServer(({ headers }, response) => {
    const source = dapp(`http://${headers.host ?? ''}`).replaceAll('&', '&amp;')
    const frame = `<iframe title="Safe App" src="${source}" style="width:1000px;height:700px"></iframe>`
    response.writeHead(200, { 'content-type': 'text/html' }).end(`<!doctype html>${frame}<script>${script}</script>`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, server }
}

for (const [what, isTrusted] of [
  ['offers the Safe around a Safe App, and connects it', true],
  ['offers no Safe to a page that somebody else shows in a frame', false],
] as const)
  test(`${what} [3.5]`, async ({ page, parts }) => {
    const outer = await safeAround((origin) => parts.dapp({ safe: isTrusted ? origin : 'https://app.safe.global' }))
    await page.goto(outer.url)
    const frame = page.frameLocator('iframe')
    await frame.getByRole('navigation', { name: 'Wallet' }).getByRole('button', { name: 'Connect wallet' }).click()
    const dialog = frame.getByRole('dialog')
    await expect(dialog.getByRole('button', { name: /^WalletConnect/ })).toBeVisible()
    const safe = dialog.getByRole('button', { name: /^Safe/ }).filter({ hasText: 'Installed' })
    if (isTrusted) {
      await safe.click()
      await expect(frame.getByTestId('status')).toHaveText('connected')
      await expect(frame.getByTestId('address')).toHaveText(safeAddress)
    } else await expect(safe).toHaveCount(0)
    outer.server.closeAllConnections()
    outer.server.close()
  })
