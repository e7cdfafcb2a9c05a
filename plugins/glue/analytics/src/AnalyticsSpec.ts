import type { AnalyticsEvent, Atom, EventSinkCapability, PluginHandle, PluginSpec } from '@portico/core'

export interface AnalyticsOptions {
  /**
   * The site's wish, and the visitor's where the site asks for consent: `setEnabled` changes it later. Nothing is sent, and no sink
   * is called, while it is false. Default true.
   */
  readonly enabled?: boolean | undefined
  /**
   * How events name the account in use: `hashed` (SHA-256 with a random salt that the browser renews each day), `plain`, or
   * `none`. Default `hashed`.
   */
  readonly addresses?: 'hashed' | 'plain' | 'none' | undefined
  /** Also sends errors of the modal and its plugins, 5 in a minute at most. Default false. */
  readonly errors?: boolean | undefined
  /** Takes each event as well, for the site's own analytics, whether or not the gateway wants them. */
  readonly sink?: ((event: AnalyticsEvent) => void) | undefined
}

export interface AnalyticsApi {
  /** The wish of the site and the visitor. */
  readonly enabled: Atom<boolean>
  /** Call it when the visitor gives consent, or takes it back: events that wait are then dropped. */
  setEnabled(enabled: boolean): void
}

export interface AnalyticsSpec extends PluginSpec {
  readonly id: 'analytics'
  readonly config: AnalyticsOptions
  readonly api: AnalyticsApi
  readonly wants: { readonly eventSink: EventSinkCapability }
}

export type AnalyticsContext = PluginHandle<AnalyticsSpec>
export type { AnalyticsEvent }
