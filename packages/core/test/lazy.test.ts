import { lazy } from '@portico/core'
import { expect, it } from 'vitest'

const shop = { double: (figure: number) => figure * 2 }

it('loads once, however many callers ask at the same time, and then has it at hand', async () => {
  let loads = 0
  const load = lazy('shop', async () => {
    loads += 1
    return shop
  })
  expect(load.loaded).toBeUndefined()
  expect(await Promise.all([load(), load()])).toEqual([shop, shop])
  expect(load.loaded).toBe(shop)
  expect(loads).toBe(1)
})

it('says whose code did not load, and tries again at the next call', async () => {
  let isOnline = false
  const load = lazy('shop', async () => {
    if (!isOnline) throw new TypeError('Failed to fetch dynamically imported module')
    return shop
  })
  await expect(load()).rejects.toMatchObject({
    code: 'core/codeUnavailable',
    context: { of: 'shop' },
    details: expect.stringContaining('Reload the page') as string,
  })
  isOnline = true
  expect((await load()).double(4)).toBe(8)
})
