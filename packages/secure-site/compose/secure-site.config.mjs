const { ORIGIN, SITE, UPSTREAM, PORTICO_SMTP_URL, MAIL_FROM } = process.env

/** The database, the pepper and the key come from the environment. */
export default {
  origin: ORIGIN,
  host: '0.0.0.0',
  port: 4100,
  // The proxy appends to X-Forwarded-For. One more where TLS ends at another proxy before it.
  proxies: 1,
  mail: { url: PORTICO_SMTP_URL, from: MAIL_FROM },
  projects: [{ id: 'your-project-id', name: 'Your site', origins: [SITE] }],
  networks: {
    'eip155:1': { name: 'Ethereum', rpcUrl: UPSTREAM, symbol: 'ETH', decimals: 18 },
  },
}
