import { PorticoError, type PorticoErrorInit } from '@portico/core'

/** Context of every error of this package, by name; its code is `testing/<name>`. */
export interface TestingErrors {
  readonly invalidOptions: { readonly option: string; readonly problem: string }
  readonly unknownAccount: { readonly address: string }
  readonly unknownChain: { readonly chainId: number }
  readonly unknownWallet: { readonly rdns: string }
  readonly unknownConnector: { readonly connector: string; readonly connectors: readonly string[] }
  readonly notProvided: { readonly capability: string; readonly namespace: string }
  readonly bundlerMissing: undefined
  readonly needsPage: { readonly what: string }
}

type Texts = { readonly [K in keyof TestingErrors]: (context: TestingErrors[K]) => string }

const texts: Texts = {
  invalidOptions: ({ option, problem }) => `Option '${option}' is invalid: ${problem}`,
  unknownAccount: ({ address }) => `The test wallet has no key of ${address}; pass it as privateKey`,
  unknownChain: ({ chainId }) => `The test wallet does not know chain ${chainId}; pass it in chains`,
  unknownWallet: ({ rdns }) => `There is no test wallet ${rdns} on this page`,
  unknownConnector: ({ connector, connectors }) => `No connector '${connector}' among ${connectors.join() || 'none'}`,
  notProvided: ({ capability, namespace }) => `No plugin here provides '${capability}' of ${namespace}`,
  bundlerMissing: () => 'esbuild is not installed: testWalletScript needs it to make one script of the wallet',
  needsPage: ({ what }) => `${what} needs a DOM: run this test file in happy-dom, jsdom or a browser`,
}

export function testingError<K extends keyof TestingErrors>(
  name: K,
  ...[context, rest]: TestingErrors[K] extends undefined
    ? [context?: undefined, rest?: Omit<PorticoErrorInit<undefined>, 'shortMessage' | 'context'>]
    : [context: TestingErrors[K], rest?: Omit<PorticoErrorInit<TestingErrors[K]>, 'shortMessage' | 'context'>]
): PorticoError<`testing/${K}`, TestingErrors[K]> {
  return new PorticoError(`testing/${name}`, {
    ...rest,
    shortMessage: texts[name](context as TestingErrors[K]),
    context: context as TestingErrors[K],
  })
}
