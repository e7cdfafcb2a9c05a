import { getAddress, numberToHex } from 'viem'
import { describe, expect, it } from 'vitest'
import { withPage } from './site.js'

const { open } = withPage()
const digits = 'f39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const checksummed = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const spellings = [digits, `0x${digits}`, `0X${digits.toUpperCase()}`, checksummed, `0x${digits.toUpperCase()}`]

describe('an address', () => {
  it('is 40 hexadecimal digits, with or without 0x, in any case [5.16]', () => {
    const { parseAddress } = open().need('chain')
    expect(spellings.map((text) => parseAddress(text))).toEqual(spellings.map(() => checksummed))
  })

  it.each([
    '',
    '0x',
    `0x${digits}0`,
    `0x${digits.slice(1)}`,
    `0x${digits.replace('f', 'g')}`,
    ` 0x${digits}`,
    `0x${digits}\n`,
    'vitalik.eth',
  ])('is not %j [5.16]', (text) => {
    expect(open().need('chain').parseAddress(text)).toBeUndefined()
  })

  // The examples of EIP-55.
  it.each([
    '0x52908400098527886E0F7030069857D2E4169EE7',
    '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
    '0xde709f2102306220921060314715629080e2fb77',
    '0x27b1fdb04752bbc536007a920d24acb045561c26',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
    '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
  ])('has the checksum of EIP-55: %s', (address) => {
    const { parseAddress } = open().need('chain')
    expect(parseAddress(address.toLowerCase())).toBe(address)
    expect(parseAddress(address)).toBe(address)
  })

  it('has the same checksum as with viem', () => {
    const { parseAddress } = open().need('chain')
    // Every digit takes many values; the factor is odd, so that no address comes twice.
    const addresses = Array.from({ length: 500 }, (_, index) =>
      numberToHex((BigInt(index) * 0x9e3779b97f4a7c15f39cc0605cedc8341082276bn) % 2n ** 160n, { size: 20 }),
    )
    expect(addresses.map((address) => parseAddress(address))).toEqual(addresses.map((address) => getAddress(address)))
  })

  it('has one form, whichever spelling came first, before and after the code that talks to wallets is loaded', async () => {
    for (const first of spellings) {
      const site = open()
      const { parseAddress } = site.need('chain')
      parseAddress(first)
      const before = spellings.map((text) => parseAddress(text))
      await site.need('relay').load()
      const after = spellings.map((text) => parseAddress(text))
      expect([...before, ...after]).toEqual([...spellings, ...spellings].map(() => checksummed))
    }
  })

  it('is the same account in any case', () => {
    const { sameAddress } = open().need('chain')
    for (const a of spellings) for (const b of spellings) expect(sameAddress(a, b)).toBe(true)
    expect(sameAddress(checksummed, checksummed.replace('f', 'e'))).toBe(false)
    expect(sameAddress('vitalik.eth', 'vitalik.eth')).toBe(false)
  })
})
