/** Outlines of the two glyphs of the buttons, in a box of 20 by 20; the others are loaded with the renderer. */
export const glyphPaths = {
  down: 'M5.5 8l4.5 4.5L14.5 8',
  warning:
    'M8.75 3.95 2.7 14.4a1.45 1.45 0 0 0 1.25 2.2h12.1a1.45 1.45 0 0 0 1.25-2.2L11.25 3.95a1.45 1.45 0 0 0-2.5 0ZM10 7.9v3.3M10 13.8v.01',
} as const
