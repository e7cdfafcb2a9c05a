/** JSON-RPC methods by name. Parameters are outside data. */
export type Methods = Readonly<Record<string, (params: unknown) => unknown>>
