import { metrics, type Counter, type Meter, type MeterProvider } from '@opentelemetry/api'
import { describe, expect, it, onTestFinished } from 'vitest'
import { analytics, type AnalyticsEvent } from '../src/index.js'

describe('the example of the README', () => {
  it('counts events with OpenTelemetry', () => {
    const added: unknown[] = []
    const counter: Counter = { add: (...args: unknown[]) => void added.push(args) }
    const provider: MeterProvider = { getMeter: () => ({ createCounter: () => counter }) as unknown as Meter }
    metrics.setGlobalMeterProvider(provider)
    onTestFinished(() => void metrics.disable())

    const events = metrics.getMeter('portico').createCounter('portico.events')
    const sink = ({ props, domain }: AnalyticsEvent): void => events.add(1, { event: props.event, domain })
    expect(analytics({ sink }).id).toBe('analytics')

    sink({
      eventId: '3f0c1c66-5a0e-4c53-8a4e-6f6c0f3ddc2f',
      url: 'https://shop.example/',
      domain: 'shop.example',
      timestamp: 1,
      props: { type: 'track', event: 'MODAL_OPEN', properties: {} },
    })
    expect(added).toEqual([[1, { event: 'MODAL_OPEN', domain: 'shop.example' }]])
  })
})
