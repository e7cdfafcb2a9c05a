/** The names of what is measured, as they stand in tables, in `--json` and in the budgets. */
export const metrics = {
  readyGzip: 'JS over React at ready, gzip',
  readyBrotli: 'JS over React at ready, brotli',
  openGzip: 'more JS over React at open, gzip',
  openBrotli: 'more JS over React at open, brotli',
  settledGzip: 'more JS over React 2 s after open, gzip',
  preloadedGzip: 'more JS over React before a click, gzip',
  reactReady: 'React at ready, gzip',
  allReady: 'JS in all at ready, gzip',
  openFiles: 'more files of JS at open',
  commits: 'commits of React from click to list',
  requests: 'requests before a click',
  openHovered: (slowdown: number): string => `click to list after hover, ${slowdown}×`,
  openCold: (slowdown: number): string => `click to list without hover, ${slowdown}×`,
  /** On a page with `preload: 'none'`. */
  openUnprepared: (slowdown: number): string => `click to list, nothing preloaded, ${slowdown}×`,
  /** As soon as the button is painted, while the page may still be at work. */
  openEarly: (slowdown: number): string => `click at first paint to list, ${slowdown}×`,
  openSlowLine: 'click at first paint to list, 150 ms and 1.6 Mbit/s',
  longTasks: (slowdown: number): string => `long tasks from click to list, ${slowdown}×`,
  heap: 'heap after open',
  createModal: 'createModal with 5 plugins, 4×',
  frames: 'frames while scrolling 10 000 wallets',
  requestShown: 'JS until a request is shown in English, gzip',
  instantiations: 'type instantiations of a host with 25 plugins',
  instantiationsOf12: 'type instantiations of a host with 12 plugins, 6 of them real',
  typeCheckOf12: 'type-check of that host from nothing',
} as const
