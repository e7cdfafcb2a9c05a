import type { MessagePack, MessagesOf, PluginHandle, PluginSpec, Translate } from '@portico/core'
import { shellMessagePack } from '../messages/en.js'
import type { ShellMessages } from '../messages/ShellMessages.js'
import { useAtomValue } from './useAtomValue.js'
import { useShell } from './useShell.js'

export function useMessages<S extends PluginSpec>(plugin: PluginHandle<S>): Translate<MessagesOf<S>>
export function useMessages<M>(pluginId: string, pack: MessagePack<M>): Translate<M>
/**
 * The texts of a plugin in the language of the modal. The component is drawn again when the language changes.
 *
 * `useMessages(plugin)` gives the texts that the plugin declares as `messages`. `useMessages('my-plugin', pack)` gives texts
 * that are loaded together with the views; create `pack` once, outside of components.
 * @throws `react/outsideModal`
 */
export function useMessages(plugin: string | PluginHandle, pack?: MessagePack<object>): Translate<object> {
  const shell = useShell()
  useAtomValue(shell.locale)
  useAtomValue(shell.textsRevision)
  return typeof plugin === 'string' ? shell.translate(plugin, pack!) : (plugin.t as Translate<object>)
}

/** The texts of the frame and of the Connect view. */
export function useShellMessages(): Translate<ShellMessages> {
  return useMessages('shell', shellMessagePack)
}
