import * as v from 'valibot'

import { isSameText, type Pepper } from './Pepper.js'

/** The page that a document of the frame was served for. */
export interface EmbeddingPage {
  readonly projectId: string
  readonly origin: string
}

/** A frame that is open for longer loads itself anew before the next login. */
const ticketTime = 24 * 3_600_000

const TicketSchema = v.strictTuple([v.string(), v.string(), v.number()])

/** Goes into the document of the frame: later requests show by it for which project and origin the frame was served. */
export function createPageTicket(pepper: Pepper, { projectId, origin }: EmbeddingPage, now: number): string {
  const body = Buffer.from(JSON.stringify([projectId, origin, now])).toString('base64url')
  return `${body}.${pepper.mac('page-ticket', body)}`
}

/** @returns undefined for a ticket that this site did not write, or more than a day ago */
export function readPageTicket(pepper: Pepper, ticket: string, now: number): EmbeddingPage | undefined {
  const [body = '', mac = '', ...rest] = ticket.split('.')
  if (rest.length > 0 || !isSameText(mac, pepper.mac('page-ticket', body))) return undefined
  const [projectId, origin, time] = v.parse(TicketSchema, JSON.parse(Buffer.from(body, 'base64url').toString()))
  return now - time < ticketTime ? { projectId, origin } : undefined
}
