export default {
  // The proxy appends to X-Forwarded-For.
  proxies: 1,
  upstreams: { 'eip155:1': process.env.UPSTREAM },
  // Tokens that moved before this block and never since are not found: 0 finds all, and takes hours.
  data: { networks: { 'eip155:1': { follow: { fromBlock: 23_000_000 } } } },
}
