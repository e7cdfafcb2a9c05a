import { expect } from 'vitest'
import type { Reading } from '../src/Reading.js'
import { readRequest } from '../src/readRequest.js'
import type { WalletRequest } from '../src/WalletRequest.js'
import { facts } from './asked.js'
import { drawn, textDrawn } from './drawn.js'

/** A reading, drawn; undefined for a refusal, whose words are drawn as well. */
export function readDrawn(request: WalletRequest, more = {}): (Reading & { readonly drawn: string }) | undefined {
  const answer = readRequest(request, { ...facts, ...more })
  if ('refusal' in answer) {
    expect(textDrawn(answer.refusal.text).length).toBeGreaterThan(0)
    return undefined
  }
  const { reading } = answer
  expect(reading.description.risk >= 'R2').toBe(reading.description.confirm !== undefined)
  return { ...reading, drawn: drawn(reading.description) }
}
