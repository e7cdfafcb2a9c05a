import { context, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base'
import { Hono } from 'hono'
import { expect, it, onTestFinished, vi } from 'vitest'

import { createTracing, type Log } from '../src/index.js'

async function traced() {
  const exporter = new InMemorySpanExporter()
  const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] })
  trace.setGlobalTracerProvider(provider)
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  onTestFinished(() => {
    trace.disable()
    context.disable()
  })
  const { requests, log } = await createTracing('test')
  const lines = vi.fn<Log>()
  const write = log(lines)
  const app = new Hono().use(requests)
  app.get('/balance/:account', async (c) => {
    await Promise.resolve()
    write({ level: 'debug', event: 'upstream.answered', chain: 'eip155:1', ms: 250 })
    write({ level: 'info', event: 'other' })
    return c.text('here')
  })
  app.get('/fails', () => {
    throw new Error('canary')
  })
  app.onError((_, c) => c.text('failed', 500))
  return { app, lines, spans: () => exporter.getFinishedSpans() }
}

it('has a span for each request, and within it those of what was asked of others', async () => {
  const { app, lines, spans } = await traced()
  await app.request('/balance/canary?token=canary')
  const [upstream, request] = spans()
  expect(request).toMatchObject({
    name: 'GET /balance/:account',
    attributes: { 'http.route': '/balance/:account', 'http.response.status_code': 200 },
  })
  expect(upstream).toMatchObject({ name: 'upstream.answered', attributes: { chain: 'eip155:1' } })
  expect(upstream?.spanContext().traceId).toBe(request?.spanContext().traceId)
  expect(upstream?.duration[1]).toBeGreaterThan(200_000_000)
  expect(spans()).toHaveLength(2)
  expect(lines).toHaveBeenCalledTimes(2)
  expect(JSON.stringify(spans().map(({ name, attributes, events }) => [name, attributes, events]))).not.toContain(
    'canary',
  )
})

it('marks what failed, without its message', async () => {
  const { app, spans } = await traced()
  await app.request('/fails')
  expect(spans()).toMatchObject([{ name: 'GET /fails', status: { code: 2 }, events: [] }])
})

it('does nothing where OpenTelemetry is not installed', async () => {
  vi.doMock('@opentelemetry/api', () => {
    throw new Error('not installed')
  })
  onTestFinished(() => vi.doUnmock('@opentelemetry/api'))
  const { requests, log } = await createTracing('test')
  const lines: Log = () => undefined
  expect(log(lines)).toBe(lines)
  const app = new Hono().use(requests).get('/', (c) => c.text('here'))
  expect(await (await app.request('/')).text()).toBe('here')
})
