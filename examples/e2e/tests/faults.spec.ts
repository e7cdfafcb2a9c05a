import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dappOf } from '../src/dapp.js'
import { expect, test } from '../src/test.js'
import { installWallets } from '../src/testWallets.js'

async function brokenGateway(answer: (response: ServerResponse) => void) {
  const server = createServer((_, response) => {
    response.setHeader('access-control-allow-origin', '*')
    answer(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

for (const [what, answer] of [
  ['never answers', () => {}],
  ['answers 429', (response) => response.writeHead(429).end()],
  ['answers 500', (response) => response.writeHead(500).end('oops')],
  [
    'answers invalid JSON',
    (response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":['),
  ],
] as readonly (readonly [string, (response: ServerResponse) => void])[])
  test(`opens and connects an installed wallet within its usual time when the gateway ${what}`, async ({
    context,
    page,
    parts,
    complaints,
  }) => {
    const gateway = await brokenGateway(answer)
    await installWallets(context, parts)
    await page.goto(parts.dapp({ gateway: gateway.url }))
    const dapp = dappOf(page)
    const began = Date.now()
    await dapp.connect('Kestrel')
    // The kit gives such a gateway up after 10 s.
    expect(Date.now() - began).toBeLessThan(6000)
    gateway.stop()
    complaints.length = 0 // the browser reports the failed request, and the kit its alert to the integrator
  })

test('works without a gateway, and says in the list what is missing', async ({ context, page, parts }) => {
  await installWallets(context, parts)
  await page.goto(parts.dapp({ gateway: '' }))
  const dapp = dappOf(page)
  await dapp.connect('Kestrel')
})

test('works where storage is blocked, for as long as the page lives', async ({ context, page, parts }) => {
  await context.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('blocked', 'SecurityError')
      },
    })
  })
  await installWallets(context, parts)
  await page.goto(parts.dapp())
  const dapp = dappOf(page)
  await dapp.connect('Kestrel')
})

test('says Project ID Not Configured and goes on without one [5.1, 8.22]', async ({
  context,
  page,
  parts,
  complaints,
}) => {
  await installWallets(context, parts)
  // The bar shows the last alert, and a gateway refuses a page without a project id.
  await page.goto(parts.dapp({ projectId: '', gateway: '', debug: '1' }))
  const dapp = dappOf(page)
  await dapp.connectButton.click()
  await expect(dapp.dialog.getByText('Project ID Not Configured')).toBeVisible()
  await dapp.dialog.getByRole('button', { name: /^Kestrel/ }).click()
  await dapp.status('connected')
  expect(complaints.splice(0).join()).toContain('Project ID Not Configured')
})

test('two tabs agree: connected in one, connected in the other; left in one, left in the other', async ({
  context,
  page,
  parts,
}) => {
  await installWallets(context, parts)
  await page.goto(parts.dapp())
  const other = await context.newPage()
  await other.goto(parts.dapp())
  const [one, two] = [dappOf(page), dappOf(other)]
  await one.connect('Kestrel')
  // A wallet of the test lives in its page; that the visitor trusts the site, both pages know from storage.
  await two.status('connected')
  await page.getByRole('button', { name: 'Disconnect all' }).click()
  await two.status('disconnected')
  await other.close()
})
