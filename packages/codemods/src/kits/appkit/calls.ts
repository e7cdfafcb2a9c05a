import type { ASTNode, ASTPath, CallExpression } from 'jscodeshift'
import { objectOptions } from '../../source/callOptions.js'
import { nameOf, stringOf } from '../../source/nodes.js'
import type { SourceFile } from '../../source/SourceFile.js'
import { networkId } from './options.js'

/** Views by the names that AppKit's documentation lists, and ours. Those of plugins are there once the plugin is. */
const views: Readonly<Record<string, string>> = {
  Connect: 'Connect',
  Account: 'Account',
  AllWallets: 'AllWallets',
  Networks: 'Networks',
  WhatIsAWallet: 'WhatIsAWallet',
}
const ofPlugins: Readonly<Record<string, string>> = {
  WhatIsANetwork: 'see Networks',
  OnRampProviders: 'add onramp() of @portico/onramp and open its view',
  Swap: 'add swaps() of @portico/swaps and open its view',
  WalletSend: 'add send() of @portico/send and open its view',
}

/** Calls whose arguments differ: `open({ view })` with views that ours has not, and `switchNetwork(network)`. */
export function rewriteCalls(file: SourceFile, isOld: (module: string) => boolean): void {
  for (const hook of ['useAppKit', 'useAppKitNetwork']) {
    const local = file.imports.names.find(({ module, imported }) => isOld(module) && imported === hook)?.local
    if (local === undefined) continue
    for (const path of file.references(local)) {
      const declarator = path.parent?.parent?.value as { readonly id?: ASTNode } | undefined
      const pattern = declarator?.id
      if (pattern?.type !== 'ObjectPattern') continue
      const member = hook === 'useAppKit' ? 'open' : 'switchNetwork'
      const own = pattern.properties
        .flatMap((property) =>
          property.type === 'ObjectProperty' && nameOf(property.key) === member ? [nameOf(property.value)] : [],
        )
        .at(0)
      if (own === undefined) continue
      const calls = file.references(own).map(({ parent }) => parent as ASTPath<CallExpression>)
      for (const call of calls.filter(({ value }) => value.type === 'CallExpression' && nameOf(value.callee) === own))
        if (member === 'open') checkView(file, call)
        else rewriteSwitch(file, call)
    }
  }
}

function checkView(file: SourceFile, call: ASTPath<CallExpression>): void {
  const [first] = call.value.arguments
  if (first?.type !== 'ObjectExpression') return
  const options = objectOptions(first, file)
  const view = stringOf(options.take('view')?.value)
  if (view !== undefined && !Object.hasOwn(views, view))
    file.todo(
      call,
      `the view '${view}' is not one of the modal’s own: ${ofPlugins[view] ?? 'see the views of the plugins'}`,
    )
  if (options.take('arguments')) file.todo(call, '`arguments` of open() are `params` here, and differ by view')
}

function rewriteSwitch(file: SourceFile, call: ASTPath<CallExpression>): void {
  const [first] = call.value.arguments
  const id = first ? networkId({ name: '', code: '', value: first as ASTNode }, file) : undefined
  if (first && id !== undefined) return file.replace(first, id)
  file.todo(call, 'switchNetwork() takes a CAIP-2 id, such as `eip155:1`, instead of the network')
}
