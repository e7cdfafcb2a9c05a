import type { Connector, ConnectorType } from '@portico/core'

const types: Readonly<Record<ConnectorType, true>> = {
  EXTERNAL: true,
  WALLET_CONNECT: true,
  INJECTED: true,
  ANNOUNCED: true,
  AUTH: true,
  MULTI_CHAIN: true,
}
const namespacePattern = /^[-a-z0-9]{3,8}$/
const imagePattern = /^(https:\/\/|data:image\/)/i

/** What is wrong with a connector as it stands, before anybody connects. */
export function connectorFaults(connector: Connector): readonly string[] {
  const { id, name, type, namespaces, imageUrl, group, restoreDeadline } = connector
  return [
    ...(typeof id === 'string' && id.trim() === id && id !== '' ? [] : ['it has no id']),
    ...(typeof name === 'string' && name.trim() !== '' ? [] : ['it has no name']),
    ...(Object.hasOwn(types, type) ? [] : [`its type '${type}' is none of the specification`]),
    ...(namespaces.length > 0 ? [] : ['it is in no namespace']),
    ...namespaces.flatMap((namespace, at) => [
      ...(namespacePattern.test(namespace) ? [] : [`'${namespace}' is no namespace of CAIP-2`]),
      ...(namespaces.indexOf(namespace) === at ? [] : [`it names '${namespace}' twice`]),
    ]),
    ...(imageUrl === undefined || imagePattern.test(imageUrl) ? [] : ['its image is neither https nor a data image']),
    ...(group === undefined || (group.id !== '' && Number.isFinite(group.order))
      ? []
      : ['its group has no id or order']),
    ...(restoreDeadline === undefined || restoreDeadline > 0 ? [] : [`its restore deadline is ${restoreDeadline}`]),
    ...(typeof connector.connect === 'function' ? [] : ['it cannot connect']),
  ]
}
