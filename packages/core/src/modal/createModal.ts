import type { CheckPlugins } from '../plugin/CheckPlugins.js'
import type { AnyPlugin, SpecsOf } from '../plugin/PluginSpec.js'
import type { LoadFace } from '../shell/Shell.js'
import type { Modal } from './Modal.js'
import type { ModalOptions } from './ModalOptions.js'

export interface CreateModalOptions<T extends readonly AnyPlugin[]> extends ModalOptions {
  readonly plugins: T & CheckPlugins<T>
  /** What draws it; `@portico/modal` passes the one of `@portico/react`. */
  readonly face?: LoadFace
}

export declare function createModal<const T extends readonly AnyPlugin[]>(
  options: CreateModalOptions<T>,
): Modal<SpecsOf<T>>
