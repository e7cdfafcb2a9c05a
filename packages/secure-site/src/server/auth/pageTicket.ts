import * as v from 'valibot'

import { isSameText, type Pepper } from './Pepper.js'

/** The page that a document of the frame was served for. */
export interface EmbeddingPage {
  readonly projectId: string
  readonly origin: string
}

/** For how long a document can begin a login. After that it has to be loaded anew. */
export const ticketTime: number = 24 * 3_600_000

/** What a ticket says, and when it was written. */
export interface PageTicket extends EmbeddingPage {
  /** Milliseconds. */
  readonly at: number
}

const TicketSchema = v.strictTuple([v.string(), v.string(), v.number()])

/** Goes into the document of the frame: later requests show by it for which project and origin the frame was served. */
export function createPageTicket(pepper: Pepper, { projectId, origin }: EmbeddingPage, now: number): string {
  const body = Buffer.from(JSON.stringify([projectId, origin, now])).toString('base64url')
  return `${body}.${pepper.mac('page-ticket', body)}`
}

/** @returns undefined for a ticket that this site did not write */
export function readPageTicket(pepper: Pepper, ticket: string): PageTicket | undefined {
  const [body = '', mac = '', ...rest] = ticket.split('.')
  if (rest.length > 0 || !isSameText(mac, pepper.mac('page-ticket', body))) return undefined
  const [projectId, origin, at] = v.parse(TicketSchema, JSON.parse(Buffer.from(body, 'base64url').toString()))
  return { projectId, origin, at }
}
