export default {
  // The proxy appends to X-Forwarded-For.
  proxies: 1,
  // Everything else is refused.
  projects: [{ id: process.env.PROJECT_ID }],
  origins: [process.env.SITE],
  upstreams: { 'eip155:1': process.env.UPSTREAM },
  // Tokens that moved before this block and never since are not found: 0 finds all, and takes hours.
  data: { networks: { 'eip155:1': { follow: { fromBlock: 23_000_000 } } } },
}
