import { toJsonSchema, type ConversionConfig } from '@valibot/to-json-schema'
import { Ajv } from 'ajv'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'

import { configEntries, signerForms } from '../src/server/config/SecureSiteSettings.js'

const file = fileURLToPath(new URL('../config.schema.json', import.meta.url))

// A function cannot be written in JSON, and a schema that depends on the value has no form there.
const { log: _log, signer: _signer, ...others } = configEntries
const signer = v.optional(v.union([...signerForms]))
const WrittenSchema = v.strictObject({ $schema: v.optional(v.string()), ...others, signer })

const isNothing = (one: object): boolean => JSON.stringify(one) === '{"not":{}}'
const options = {
  typeMode: 'input',
  // What is checked by functions alone, such as an origin, is for the site to refuse.
  errorMode: 'ignore',
  overrideSchema({ valibotSchema: { type }, jsonSchema }) {
    // A bigint is written as digits, which is the other option of its union.
    if (type === 'bigint') return { not: {} }
    if (!jsonSchema.anyOf) return jsonSchema
    return { ...jsonSchema, anyOf: jsonSchema.anyOf.filter((one) => !isNothing(Object(one) as object)) }
  },
} satisfies ConversionConfig

function written(): string {
  const schema = toJsonSchema(WrittenSchema, options)
  return `${JSON.stringify(schema, (_name, value: unknown) => (typeof value === 'bigint' ? String(value) : value), 2)}\n`
}

const plain = {
  $schema: './config.schema.json',
  origin: 'https://secure.example',
  signer: { socketPath: '/run/portico/signer.sock' },
  projects: [{ id: 'shop', origins: ['https://shop.example'] }],
  networks: { 'eip155:1': { name: 'Ethereum', rpcUrl: 'https://rpc.example', symbol: 'ETH', decimals: 18 } },
  sponsor: { amountPerUser: '20000000000000000' },
}

describe('config.schema.json', () => {
  it('is what the schemas of the sections say', async () => {
    await expect(written()).toMatchFileSnapshot(file)
  })

  it('marks what the site would refuse: an unknown option, a number as amount, half a signer', () => {
    const ajv = new Ajv({ strict: false })
    const accepts = ajv.compile(JSON.parse(written()) as object)
    expect(accepts(plain), JSON.stringify(accepts.errors)).toBe(true)
    expect(accepts({ ...plain, sponsors: {} })).toBe(false)
    expect(accepts({ ...plain, sponsor: { amountPerUser: 20 } })).toBe(false)
    expect(accepts({ ...plain, signer: { url: 'https://signer.example' } })).toBe(false)
    expect(accepts({ ...plain, networks: { mainnet: plain.networks['eip155:1'] } })).toBe(false)
  })
})
