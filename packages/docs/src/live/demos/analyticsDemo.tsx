import { analytics, type AnalyticsEvent } from '@portico/analytics'
import type { ReactNode } from 'react'
import type { Demo, DemoPage } from './Demo.js'
import { createLiveValue, useLiveValue } from './LiveValue.js'

/** The events of the visit, and whether the made-up gateway has received them. */
interface Seen {
  readonly events: readonly AnalyticsEvent[]
  readonly received: ReadonlySet<string>
}

function Row({ event, isReceived }: { readonly event: AnalyticsEvent; readonly isReceived: boolean }): ReactNode {
  const { props } = event
  return (
    <li>
      <code>{props.event}</code> {isReceived ? 'received by the gateway' : 'waits to be sent'}
      <code className="detail">{JSON.stringify(props.type === 'track' ? props.properties : props.errorMessage)}</code>
    </li>
  )
}

/** Lists what the sink is given, and marks what arrives at the gateway. */
export function analyticsDemo({ gateway }: DemoPage): Demo {
  const seen = createLiveValue<Seen>({ events: [], received: new Set() })
  const receive = (body: unknown): object => {
    const events = [body].flat() as readonly AnalyticsEvent[]
    const { received, ...rest } = seen.get()
    seen.set({ ...rest, received: new Set([...received, ...events.map(({ eventId }) => eventId)]) })
    return { status: 'OK' }
  }
  gateway.set('getAnalyticsConfig', () => ({ isAnalyticsEnabled: true }))
  gateway.set('e', receive)
  gateway.set('batch', receive)
  const sink = (event: AnalyticsEvent): void => seen.set({ ...seen.get(), events: [event, ...seen.get().events] })

  function Panel(): ReactNode {
    const { events, received } = useLiveValue(seen)
    return (
      <section className="panel" aria-labelledby="events">
        <h2 id="events">Events, the newest first</h2>
        {events.length === 0 ? (
          <p className="note">Nothing is reported before you open the modal.</p>
        ) : (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
          <ol className="events" tabIndex={0} aria-labelledby="events">
            {events.map((event) => (
              <Row key={event.eventId} event={event} isReceived={received.has(event.eventId)} />
            ))}
          </ol>
        )}
      </section>
    )
  }
  return { plugins: [analytics({ sink })], Panel }
}
