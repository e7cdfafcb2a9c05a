import type { AnswerCodec } from '@portico/server'
import * as v from 'valibot'

/** Text as it is. */
export const textCodec: AnswerCodec<string> = {
  write: (text) => Buffer.from(text),
  read: (bytes) => Buffer.from(bytes).toString('utf8'),
}

/** JSON of a shape. Other gateways wrote it, perhaps of another version: what has another shape is not read. */
export function jsonCodec<Answer>(schema: v.GenericSchema<unknown, Answer>): AnswerCodec<Answer> {
  return {
    write: (answer) => Buffer.from(JSON.stringify(answer)),
    read: (bytes) => parse(schema, Buffer.from(bytes).toString('utf8')),
  }
}

function parse<Answer>(schema: v.GenericSchema<unknown, Answer>, text: string): Answer | undefined {
  try {
    const parsed = v.safeParse(schema, JSON.parse(text))
    return parsed.success ? parsed.output : undefined
  } catch {
    return undefined
  }
}
