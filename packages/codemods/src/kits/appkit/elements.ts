import type { Option, Options } from '../../source/callOptions.js'
import { stringOf } from '../../source/nodes.js'
import { prop, type ElementRule } from '../../source/rewriteElements.js'

const balanceProps = (option: Option | undefined, isDefault: boolean): readonly string[] => {
  const said = stringOf(option?.value)
  return said === 'show' || (said === undefined && isDefault) ? ['balance'] : []
}

const connectProps = (options: Options): readonly string[] => [
  ...prop('label', options.take('label')),
  ...prop('connectingLabel', options.take('loadingLabel')),
  ...prop('size', options.take('size')),
]

const shared = (options: Options, ...names: readonly string[]): readonly string[] =>
  names.flatMap((name) => prop(name, options.take(name)))

const both: ElementRule = (options) => {
  const common = shared(options, 'namespace', 'disabled')
  const size = prop('size', options.take('size'))
  return {
    elements: [
      { name: 'ConnectButton', props: [...connectProps(options), ...common] },
      { name: 'AccountButton', props: [...balanceProps(options.take('balance'), true), ...size, ...common] },
    ],
  }
}
const connect: ElementRule = (options) => ({ elements: [{ name: 'ConnectButton', props: connectProps(options) }] })
const account: ElementRule = (options) => ({
  elements: [
    {
      name: 'AccountButton',
      props: [...balanceProps(options.take('balance'), true), ...shared(options, 'disabled', 'namespace')],
    },
  ],
})
const network: ElementRule = (options) => ({
  elements: [{ name: 'NetworkButton', props: shared(options, 'disabled') }],
})

/** Custom elements and components of React. */
export const elements: Readonly<Record<string, ElementRule>> = {
  'appkit-button': both,
  'appkit-connect-button': connect,
  'appkit-account-button': account,
  'appkit-network-button': network,
  AppKitButton: both,
  AppKitConnectButton: connect,
  AppKitAccountButton: account,
  AppKitNetworkButton: network,
}
