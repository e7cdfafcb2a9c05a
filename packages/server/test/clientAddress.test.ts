import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'

import { clientNetwork, networkOf } from '../src/index.js'

describe('clientNetwork', () => {
  const addressOf = async (socket: string, forwarded: string | undefined, proxies: number) => {
    const app = new Hono().get('/', (c) => c.text(clientNetwork(c, proxies)))
    const headers = forwarded === undefined ? {} : { 'X-Forwarded-For': forwarded }
    return (await app.request('/', { headers }, { incoming: { socket: { remoteAddress: socket } } })).text()
  }

  it('believes only as many proxies as are configured', async () => {
    expect(await addressOf('10.0.0.1', '1.1.1.1, 2.2.2.2', 0)).toBe('10.0.0.1')
    expect(await addressOf('10.0.0.1', '1.1.1.1, 2.2.2.2', 1)).toBe('2.2.2.2')
    expect(await addressOf('10.0.0.1', '1.1.1.1, 2.2.2.2', 2)).toBe('1.1.1.1')
    expect(await addressOf('10.0.0.1', '1.1.1.1', 2)).toBe('10.0.0.1')
    expect(await addressOf('10.0.0.1', 'nonsense', 1)).toBe('10.0.0.1')
    expect(await addressOf('10.0.0.1', undefined, 1)).toBe('10.0.0.1')
  })

  it('counts an IPv6 client by its /64 and a mapped address as IPv4', async () => {
    expect(await addressOf('::ffff:127.0.0.1', undefined, 0)).toBe('127.0.0.1')
    expect(await addressOf('2001:db8:1:2:3:4:5:6', undefined, 0)).toBe('2001:db8:1:2::/64')
    expect(await addressOf('2001:db8::9', undefined, 0)).toBe('2001:db8:0:0::/64')
    expect(await addressOf('::1', undefined, 0)).toBe('0:0:0:0::/64')
    expect(await addressOf('::ffff:10.20.30.40', undefined, 0)).toBe('10.20.30.40')
    expect(await addressOf('1::ffff:10.20.30.40', undefined, 0)).toBe('1:0:0:0::/64')
    expect(await addressOf('2001:db8::', undefined, 0)).toBe('2001:db8:0:0::/64')
    expect(await addressOf('1:2::3:4:5:6:7', undefined, 0)).toBe('1:2:0:3::/64')
    expect(await addressOf('1:2:3::8', undefined, 0)).toBe('1:2:3:0::/64')
    expect(await addressOf('::2:3:4:5:6:7:8', undefined, 0)).toBe('0:2:3:4::/64')
    expect(await addressOf('10.0.0.1', '2001:db8:1:2::9', 1)).toBe('2001:db8:1:2::/64')
  })

  it('reads the forms in which proxies write an address, with a port or without', async () => {
    for (const [forwarded, client] of [
      ['17.7.7.1:1000', '17.7.7.1'],
      ['[2001:db8:1:2::9]:1000', '2001:db8:1:2::/64'],
      ['[2001:DB8:1:2::9]', '2001:db8:1:2::/64'],
      ['2001:0db8:0001:0002::9', '2001:db8:1:2::/64'],
      ['::ffff:0102:0304', '1.2.3.4'],
      ['0:0:0:0:0:FFFF:0102:0304', '1.2.3.4'],
      ['[::ffff:1.2.3.4]:1000', '1.2.3.4'],
      ['fe80::1%eth0', 'fe80:0:0:0::/64'],
      ['17.7.7.1:1000:1', '10.0.0.1'],
    ] as const) {
      expect(await addressOf('10.0.0.1', forwarded, 1), forwarded).toBe(client)
    }
  })

  it('counts requests without a socket together', async () => {
    const app = new Hono().get('/', (c) => c.text(clientNetwork(c, 0)))
    expect(await (await app.request('/')).text()).toBe('unknown')
    expect(await (await app.request('/', {}, {})).text()).toBe('unknown')
  })
})

describe('networkOf', () => {
  it('gives IPv4 addresses the network that is asked for, and leaves alone what is no address', () => {
    expect(networkOf('192.0.2.17')).toBe('192.0.2.17')
    expect(networkOf('192.0.2.17', 24)).toBe('192.0.2.0/24')
    expect(networkOf('::ffff:192.0.2.17', 24)).toBe('192.0.2.0/24')
    expect(networkOf('2001:DB8:1:2::1', 24)).toBe('2001:db8:1:2::/64')
    for (const text of ['unknown', '', '127.1', '0x7f000001', '2130706433']) expect(networkOf(text)).toBe(text)
  })
})
