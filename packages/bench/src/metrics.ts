/** The names of what is measured, as they stand in tables, in `--json` and in the budgets. */
export const metrics = {
  readyGzip: 'JS over React at ready, gzip',
  readyBrotli: 'JS over React at ready, brotli',
  openGzip: 'more JS over React at open, gzip',
  openBrotli: 'more JS over React at open, brotli',
  settledGzip: 'more JS over React 2 s after open, gzip',
  reactReady: 'React at ready, gzip',
  allReady: 'JS in all at ready, gzip',
  requests: 'requests before a click',
  openHovered: (slowdown: number): string => `click to list after hover, ${slowdown}×`,
  openCold: (slowdown: number): string => `click to list without hover, ${slowdown}×`,
  longTasks: (slowdown: number): string => `long tasks from click to list, ${slowdown}×`,
  heap: 'heap after open',
  createModal: 'createModal with 5 plugins, 4×',
  frames: 'frames while scrolling 10 000 wallets',
  instantiations: 'type instantiations of a host with 25 plugins',
} as const
