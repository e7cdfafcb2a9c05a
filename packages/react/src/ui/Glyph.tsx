import type { GlyphName } from '@portico/core'
import type { ReactNode } from 'react'

export type { GlyphName }

const circle = 'M2.75 10a7.25 7.25 0 1 0 14.5 0a7.25 7.25 0 1 0-14.5 0'

/** Drawn on a grid of 20 by 20 with one stroke. A dot is a stroke of almost no length. */
const paths: Readonly<Record<GlyphName, string>> = {
  back: 'M12 4.5 6.5 10l5.5 5.5',
  bolt: 'M11 2.75 4.75 11.5h4.5l-.75 5.75 6.75-8.75h-4.5Z',
  buy: 'M10 4.25v11.5M4.25 10h11.5',
  check: 'M4.5 10.4l3.7 3.7 7.3-7.7',
  clock: `${circle}M10 6v4l2.6 1.75`,
  close: 'M5.5 5.5l9 9M14.5 5.5l-9 9',
  copy: 'M9.75 7.25h4.5a2.5 2.5 0 0 1 2.5 2.5v4.5a2.5 2.5 0 0 1-2.5 2.5h-4.5a2.5 2.5 0 0 1-2.5-2.5v-4.5a2.5 2.5 0 0 1 2.5-2.5M4.8 12.7a2 2 0 0 1-1.55-1.95v-5a2.5 2.5 0 0 1 2.5-2.5h5a2 2 0 0 1 1.95 1.55',
  desktop:
    'M5 3.75h10a2.25 2.25 0 0 1 2.25 2.25v5.25A2.25 2.25 0 0 1 15 13.5H5a2.25 2.25 0 0 1-2.25-2.25V6A2.25 2.25 0 0 1 5 3.75M10 13.5v2.75M6.75 16.25h6.5',
  done: `${circle}M6.9 10.2l2.2 2.2 4-4.4`,
  down: 'M5.5 8l4.5 4.5L14.5 8',
  edit: 'M12.6 4.4l3 3L7.4 15.6l-3.65.65.65-3.65ZM10.9 6.1l3 3',
  error: `${circle}M10 6.4v4.2M10 13.4v-.01`,
  external:
    'M8.25 4.25H6A2.5 2.5 0 0 0 3.5 6.75V14A2.5 2.5 0 0 0 6 16.5h7.25a2.5 2.5 0 0 0 2.5-2.5v-2.25M11.75 3.5h4.75v4.75M16.25 3.75 9.5 10.5',
  forward: 'M4 10h12M11 5l5 5-5 5',
  globe: `${circle}M2.75 10h14.5M10 2.75c2 2 3 4.5 3 7.25s-1 5.25-3 7.25c-2-2-3-4.5-3-7.25s1-5.25 3-7.25Z`,
  help: `${circle}M7.9 8.1a2.1 2.1 0 1 1 3.2 1.8c-.7.45-1.1.85-1.1 1.6M10 14v-.01`,
  image:
    'M6 3.25h8A2.75 2.75 0 0 1 16.75 6v8A2.75 2.75 0 0 1 14 16.75H6A2.75 2.75 0 0 1 3.25 14V6A2.75 2.75 0 0 1 6 3.25M6.1 7.5a1.4 1.4 0 1 0 2.8 0a1.4 1.4 0 1 0-2.8 0M3.6 14.2l3.3-3.1a1.6 1.6 0 0 1 2.2.05l5.2 5.2',
  info: `${circle}M10 9.4v4M10 6.7v-.01`,
  leave: 'M8.25 3.5H6A2.5 2.5 0 0 0 3.5 6v8A2.5 2.5 0 0 0 6 16.5h2.25M8.25 10h8.5M13.5 6.75 16.75 10l-3.25 3.25',
  link: 'M8.4 11.6a3.1 3.1 0 0 0 4.4 0l2.5-2.5a3.1 3.1 0 0 0-4.4-4.4l-1 1M11.6 8.4a3.1 3.1 0 0 0-4.4 0l-2.5 2.5a3.1 3.1 0 0 0 4.4 4.4l1-1',
  lock: 'M6.75 8.75h6.5a2.5 2.5 0 0 1 2.5 2.5v3a2.5 2.5 0 0 1-2.5 2.5h-6.5a2.5 2.5 0 0 1-2.5-2.5v-3a2.5 2.5 0 0 1 2.5-2.5M6.75 8.75V6.5a3.25 3.25 0 0 1 6.5 0v2.25',
  mail: 'M5.5 4.5h9a2.75 2.75 0 0 1 2.75 2.75v5.5a2.75 2.75 0 0 1-2.75 2.75h-9a2.75 2.75 0 0 1-2.75-2.75v-5.5A2.75 2.75 0 0 1 5.5 4.5M3.6 6.4l5.2 4.2a1.9 1.9 0 0 0 2.4 0l5.2-4.2',
  more: 'M4.75 9.4a.6.6 0 1 0 .01 0M10 9.4a.6.6 0 1 0 .01 0M15.25 9.4a.6.6 0 1 0 .01 0',
  next: 'M8 5l5 5-5 5',
  offline:
    'M3 8.4A10 10 0 0 1 6 6.3M9.2 5.35A10 10 0 0 1 17 8.4M5.6 11.3a6.3 6.3 0 0 1 2.7-1.6M12.4 9.95a6.3 6.3 0 0 1 2 1.35M3.5 3.5l13 13M10 14.6v-.01',
  phone:
    'M8 2.75h4a2.5 2.5 0 0 1 2.5 2.5v9.5a2.5 2.5 0 0 1-2.5 2.5H8a2.5 2.5 0 0 1-2.5-2.5v-9.5A2.5 2.5 0 0 1 8 2.75M9 14.5h2',
  qr: 'M4.5 3.25H7A1.25 1.25 0 0 1 8.25 4.5V7A1.25 1.25 0 0 1 7 8.25H4.5A1.25 1.25 0 0 1 3.25 7V4.5A1.25 1.25 0 0 1 4.5 3.25M13 3.25h2.5a1.25 1.25 0 0 1 1.25 1.25V7a1.25 1.25 0 0 1-1.25 1.25H13A1.25 1.25 0 0 1 11.75 7V4.5A1.25 1.25 0 0 1 13 3.25M4.5 11.75H7A1.25 1.25 0 0 1 8.25 13v2.5A1.25 1.25 0 0 1 7 16.75H4.5a1.25 1.25 0 0 1-1.25-1.25V13a1.25 1.25 0 0 1 1.25-1.25M11.75 13.5v-1.75h2M16.75 11.75v2.5M11.75 16.75h1.75M16.75 16.75v-.01',
  receive: 'M14 6l-8 8M12.75 14H6V7.25',
  refresh: 'M16.2 10.6a6.25 6.25 0 1 1-1.7-4.9l1.75 1.75M16.5 3.5v4h-4',
  search: 'M3.5 8.9a5.4 5.4 0 1 0 10.8 0a5.4 5.4 0 1 0-10.8 0M13 13l3.75 3.75',
  send: 'M6 14l8-8M7.25 6H14v6.75',
  shield: 'M10 2.75l5.75 2.1v4.4c0 3.6-2.3 6.6-5.75 8-3.45-1.4-5.75-4.4-5.75-8v-4.4ZM7.5 9.9l1.8 1.8 3.2-3.6',
  exchange: 'M4 7h11.75M12.75 4l3 3-3 3M16 13H4.25M7.25 10l-3 3 3 3',
  unlink:
    'M9.2 14.2l-1 1a3.1 3.1 0 0 1-4.4-4.4l1-1M10.8 5.8l1-1a3.1 3.1 0 0 1 4.4 4.4l-1 1M6.5 3.25V5M3.25 6.5H5M13.5 16.75V15M16.75 13.5H15',
  wallet:
    'M3.25 5.75v8.5a2.5 2.5 0 0 0 2.5 2.5h8.5a2.5 2.5 0 0 0 2.5-2.5V9.5a2.5 2.5 0 0 0-2.5-2.5H4.6a1.35 1.35 0 0 1-1.35-1.35c0-1.05.85-1.9 1.9-1.9h8.35M13.3 11.9v-.01',
  warning:
    'M8.75 3.95 2.7 14.4a1.45 1.45 0 0 0 1.25 2.2h12.1a1.45 1.45 0 0 0 1.25-2.2L11.25 3.95a1.45 1.45 0 0 0-2.5 0ZM10 7.9v3.3M10 13.9v-.01',
}

export const glyphNames: readonly string[] = Object.keys(paths)

/** Whether `name` is one of the glyphs. */
export function isGlyph(name: string | undefined): name is GlyphName {
  return name !== undefined && Object.hasOwn(paths, name)
}

export interface GlyphProps {
  readonly name: GlyphName
  /** Default 20 px; `sm` is 16 px. */
  readonly size?: 'sm' | undefined
  /** Mirrored in right-to-left languages: for arrows. */
  readonly flip?: boolean | undefined
  /** Accessible name. Without it, assistive technology skips the glyph. */
  readonly label?: string | undefined
}

export function Glyph({ name, size, flip, label }: GlyphProps): ReactNode {
  const spoken = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label }
  return (
    <svg className="glyph" viewBox="0 0 20 20" data-size={size} data-flip={flip ? '' : undefined} {...spoken}>
      <path d={paths[name]} />
    </svg>
  )
}
