import { PorticoError } from '@portico/core'
import { createElement, useEffect, type FunctionComponent } from 'react'
import { goodRenderer } from '../goodRenderer.js'
import { loudPlugin } from '../goodPlugin.js'
import { bad, odd, type BadPlugin } from './BadPlugin.js'

const views = /its views load/
const options = /malformed options/

/** Wrong when they are drawn, or in what they take. */
export const badViews: readonly BadPlugin[] = [
  badView('a view that throws', () => {
    throw new Error('broken')
  }),
  // Without an element around them, as React says this once for each name of what holds the rows, such as `ul`: tests of other files share
  // its worker, and have lists too.
  badView('a view of rows without keys', function RowsWithoutKeys() {
    return ['one', 'two'].map((text) => createElement('li', null, text))
  }),
  badView('a view that needs params nobody passes', (props) =>
    createElement('p', null, odd<{ params: { address: string } }>(props).params.address.slice(0, 4)),
  ),
  badView('a view whose effect does not survive its second run', function Once(props) {
    const { api } = odd<{ plugin: { api: { isUsed?: boolean } } }>(props).plugin
    useEffect(() => {
      if (used.has(api)) throw new Error('begun twice')
      used.add(api)
    }, [api])
    return null
  }),
  bad(
    'a view that does not load',
    views,
    odd({ views: { Good: { load: () => Promise.reject(new Error('offline')) } } }),
  ),
  bad('a view without a component', views, odd({ views: { Good: { load: async () => ({ default: 'Good' }) } } })),
  bad('options that are taken whatever they are', options, {}, { malformed: { 'volume: 3': () => loudPlugin(3) } }),
  bad(
    'options that are refused without a code',
    options,
    {},
    {
      malformed: {
        'volume: -1': () => {
          throw new RangeError('too low')
        },
      },
    },
  ),
  bad(
    'options that are refused in the name of another',
    options,
    {},
    {
      malformed: {
        'volume: -1': () => {
          throw new PorticoError('other/invalidOptions', { shortMessage: 'Too low' })
        },
      },
    },
  ),
]

const used = new WeakSet<object>()

function badView(what: string, Component: FunctionComponent): BadPlugin {
  return bad(what, views, odd({ views: { Good: { load: async () => ({ default: Component }) } } }), {
    renderer: async () => ({ renderer: goodRenderer }),
  })
}
