import { expect, it } from 'vitest'
import { imageOf } from '../src/index.js'

it.each([
  [
    'a path',
    '/v1/assets/image/eip155:1/0xa',
    'https://gateway.example',
    'https://gateway.example/v1/assets/image/eip155:1/0xa',
  ],
  [
    'a path, where the gateway ends with a slash',
    '/i/ETH',
    'https://gateway.example/',
    'https://gateway.example/i/ETH',
  ],
  [
    'a path, where the gateway has one of its own',
    '/i/ETH?s=1',
    'https://site.example/gateway/',
    'https://site.example/gateway/i/ETH?s=1',
  ],
  ['a path on a port', '/i/ETH', 'http://127.0.0.1:8080', 'http://127.0.0.1:8080/i/ETH'],
  ['an address', 'https://art.example/1.png', 'https://gateway.example', 'https://art.example/1.png'],
  ['an address without a gateway', 'https://art.example/1.png', undefined, 'https://art.example/1.png'],
  ['image data', 'data:image/png;base64,AAAA', 'https://gateway.example', 'data:image/png;base64,AAAA'],
])('an image is %s', (_, url, gateway, image) => {
  expect(imageOf(url, gateway)).toBe(image)
})

it.each(['//evil.example/x', '/\\evil.example/x', '/@evil.example/x', '/:80@evil.example/x', '///evil.example/x'])(
  'the path %s is not another host',
  (path) => {
    for (const gateway of ['https://gateway.example', 'https://gateway.example/', 'https://gateway.example/base']) {
      const image = imageOf(path, gateway)
      expect(image).toMatch(/^https:\/\/gateway\.example\//)
      expect(new URL(image!).host).toBe('gateway.example')
    }
  },
)

it.each([
  ['nothing is named', undefined, 'https://gateway.example'],
  ['the name is empty', '', 'https://gateway.example'],
  ['a path has no gateway', '/i/ETH', undefined],
  ['the gateway has no address', '/i/ETH', 'gateway'],
  ['a path leads out of the gateway', '/../admin', 'https://site.example/gateway'],
  ['a path leads out in escaped dots', '/%2e%2e/admin', 'https://site.example/gateway'],
])('there is no image where %s', (_, url, gateway) => {
  expect(imageOf(url, gateway)).toBeUndefined()
})
