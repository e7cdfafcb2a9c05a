import { expect, test } from '../src/test.js'

test('a request that would leave this machine fails, and the test that made it is told its address', async ({
  page,
  parts,
  outside,
  complaints,
}) => {
  await page.goto(parts.wallet())
  const addresses = ['https://host.example/', 'http://192.0.2.1/']
  for (const address of addresses)
    expect(await page.evaluate((url) => fetch(url).then(String, () => 'failed'), address)).toBe('failed')
  await expect.poll(() => outside).toEqual(addresses)
  // It would fail, as it should.
  ;(outside as string[]).splice(0)
  complaints.splice(0)
})
