import { expect, it } from 'vitest'
import { createEntrance } from '../src/plugin/createEntrance.js'

const room = { double: async (figure: number) => figure * 2 }

it('loads the room once, for however many want it at a time', async () => {
  let loads = 0
  const { enter, method, current } = createEntrance('shop', async () => (loads++, room))
  expect(current()).toBeUndefined()
  expect(await Promise.all([enter(), method('double')(4)])).toEqual([room, 8])
  expect(current()).toBe(room)
  expect(loads).toBe(1)
})

it('says that the code did not load, and tries again at the next want', async () => {
  let online = false
  const { method } = createEntrance('shop', async () => {
    if (!online) throw new TypeError('Failed to fetch dynamically imported module')
    return room
  })
  await expect(method('double')(4)).rejects.toMatchObject({ code: 'core/codeUnavailable', context: { of: 'shop' } })
  online = true
  expect(await method('double')(4)).toBe(8)
})
