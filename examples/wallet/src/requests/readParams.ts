import * as v from 'valibot'
import { failureCodes, RpcFailure } from './RpcFailure.js'

/** Reads a request's parameters. @throws {RpcFailure} -32602, which is the dapp's answer */
export function readParams<Schema extends v.GenericSchema>(schema: Schema, params: unknown): v.InferOutput<Schema> {
  const result = v.safeParse(schema, params)
  if (result.success) return result.output
  const [issue] = result.issues
  throw invalidParams(`${v.getDotPath(issue) ?? 'params'} ${issue.message}`)
}

export function invalidParams(what: string): RpcFailure {
  return new RpcFailure(failureCodes.invalidParams, `Invalid params: ${what}`)
}
