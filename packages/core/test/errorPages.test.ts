import { readFileSync } from 'node:fs'
import { isPorticoError, PorticoError } from '@portico/core'
import { describe, expect, it } from 'vitest'
import { coreError } from '../src/contract/errors/coreError.js'
import { makeCoreError } from '../src/contract/errors/PorticoError.js'
import * as codes from '../src/contract/errors/setupCodes.js'
import * as words from '../src/contract/errors/setupWords.js'
import type { CoreErrors } from '../src/contract/errors/CoreErrors.js'
import { runtimeError } from '../src/contract/errors/runtimeError.js'
import { signError } from '../src/modal/actions.js'
import { transferError } from '../src/transfers/transferErrors.js'

/** One context for each error: the compiler asks for every name. */
const contexts: CoreErrors = {
  adapterNotFound: { namespace: 'alpha' },
  askedElsewhere: undefined,
  attemptReplaced: undefined,
  capabilityMissing: { capability: 'signMessage', namespace: 'alpha' },
  capabilityVersion: { capability: 'prices', plugins: ['tips', 'oracle'], versions: [1, 2] },
  codeUnavailable: { of: 'alpha' },
  connectFailed: { wallet: 'Fox' },
  connectTimeout: { milliseconds: 1000 },
  connectionRejected: { wallet: 'Fox' },
  connectorNotFound: { connector: 'fox' },
  cycle: { path: ['one', 'two', 'one'] },
  disconnectPartly: { messages: ['Fox: no'] },
  disposed: undefined,
  duplicatePlugin: { plugin: 'tips' },
  duplicateProvider: { capability: 'prices', plugins: ['one', 'two'] },
  duplicateView: { view: 'Tips', plugins: ['one', 'two'] },
  featureOff: { view: 'Tips', plugin: 'tips' },
  feeTooHigh: { fee: 2n, maxFee: 1n },
  gatewayFailed: { url: 'https://gateway.test', status: 500 },
  invalidCaip: { value: 'alpha', kind: 'network id (CAIP-2)' },
  invalidOptions: { path: 'plugins', problem: 'expected an array of plugins' },
  invalidPlugin: { plugin: 'tips', path: 'setup', problem: 'must be a function' },
  invalidStatus: { status: 'restoring' },
  invalidTransfer: { path: 'action.amount', problem: 'must be a bigint above 0' },
  missingNeed: { plugin: 'tips', capability: 'prices' },
  modalClosed: undefined,
  namespaceNotConnected: { namespace: 'alpha' },
  networkNotFound: { network: 'alpha:9' },
  notAPlugin: { value: "the function 'tips' (call it: tips())" },
  notConnected: undefined,
  notOpened: undefined,
  notStarted: undefined,
  protocolMismatch: { plugin: 'tips', core: 2 },
  transferChanged: { differences: [] },
  transferNotSent: undefined,
  transferNotSupported: { namespace: 'alpha', action: 'token' },
  transferOpen: undefined,
  unknownView: { view: 'Nope' },
  viewOnly: { account: 'alpha:1:fox-1' },
  walletNotFound: { wallet: 'Fox' },
}
const names = Object.keys(contexts) as readonly (keyof CoreErrors)[]
/** Their text says what to do, or the place that raises them adds it. */
const withoutDetails = ['connectFailed', 'invalidCaip', 'invalidOptions', 'invalidPlugin', 'missingNeed', 'notAPlugin']

const page = readFileSync(new URL('../../../docs/errors.md', import.meta.url), 'utf8')
const sections = new Map(
  page
    .split(/^### /m)
    .slice(1)
    .map((section) => [section.slice(0, section.indexOf('\n')), section.replace(/^## [\s\S]*/m, '')]),
)

/** Whether the table that was asked has no text of it. */
const isCode = ({ message }: PorticoError): boolean => /^core\/\w+(;|$)/.test(message)

function raise(name: keyof CoreErrors): PorticoError {
  if (name === 'codeUnavailable') return new PorticoError(`core/${name}`, { shortMessage: 'did not load' })
  const context = contexts[name] as never
  if (name in words.texts) return coreError(name as 'disposed', context)
  const later = runtimeError(name as 'modalClosed', context)
  if (!isCode(later)) return later
  const signing = signError(name as 'notConnected', context)
  return isCode(signing) ? transferError(name as 'transferOpen', context) : signing
}

describe('the page of error codes', () => {
  it('has a section for every error of the shell, and for no other', () => {
    expect([...sections.keys()].toSorted()).toEqual([...names].toSorted())
  })

  it.each(names)('says of %s what happened and what to do', (name) => {
    expect(sections.get(name)).toMatch(/\*\*What happened\.\*\* \S[\s\S]*\*\*What to do\.\*\* \S/)
  })

  it.each(names)('is named by %s', (name) => {
    expect(raise(name).docsUrl).toBe(`@portico/core/docs/errors.md#${name}`)
  })

  it('is named by no error of a plugin; an address of its own stays', () => {
    expect(new PorticoError('tips/notPaid', { shortMessage: 'Not paid' }).docsUrl).toBeUndefined()
    const docsUrl = 'https://docs.test/x'
    expect(new PorticoError('core/disposed', { shortMessage: 'x', docsUrl }).docsUrl).toBe(docsUrl)
  })

  it.each(names.filter((name) => name !== 'codeUnavailable' && !withoutDetails.includes(name)))(
    '%s says what to do by itself',
    (name) => {
      const error = raise(name)
      expect(isPorticoError(error, `core/${name}`)).toBe(true)
      expect(error.details).toMatch(/[.?]$/)
    },
  )
})

it('errors of production have code and facts, and the texts that the specification fixes', () => {
  expect(makeCoreError('duplicateView', undefined, { view: 'Tips', plugins: ['one', 'two'] }, {}).message).toBe(
    'core/duplicateView; view: Tips; plugins: one,two',
  )
  expect(makeCoreError('disposed', undefined, undefined, {}).message).toBe('core/disposed')
  expect(words.texts).toMatchObject(codes.texts)
  expect(Object.keys(codes.texts)).toEqual(['notStarted', 'adapterNotFound'])
})
