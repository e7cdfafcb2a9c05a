// Imports run one way: core <- chain-kit, react <- plugins <- examples (docs/architecture.md). `npm run check -- layers`.

/** A package, and the packages of this workspace whose code its own code may import. */
const mayImport = {
  'packages/core': [],
  'packages/database': [],
  'packages/server': [],
  'packages/embedded-api': ['packages/core'],
  // Types alone: what it answers is what core's capabilities say.
  'packages/gateway-api': ['packages/core'],
  'packages/gateway-client': ['packages/core', 'packages/gateway-api'],
  // React only where requests are drawn: see `requests-without-views`.
  'packages/wallet-requests': ['packages/core', 'packages/react'],
  'packages/chain-kit': ['packages/core'],
  'packages/react': ['packages/core'],
  'packages/locales': ['packages/core'],
  'packages/devtools': ['packages/core'],
  'packages/elements': ['packages/core', 'packages/react'],
  'packages/modal': ['packages/core', 'packages/gateway-client', 'packages/react'],
  'packages/vue': ['packages/core'],
  'packages/svelte': ['packages/core'],
  'packages/gateway': [
    'packages/core',
    'packages/chain-kit',
    'packages/database',
    'packages/gateway-api',
    'packages/server',
  ],
  'packages/secure-site': [
    'packages/core',
    'packages/chain-kit',
    'packages/database',
    'packages/embedded-api',
    'packages/locales',
    'packages/server',
    'packages/wallet-requests',
  ],
  'packages/siwx-server': [],
  'packages/devnet': ['packages/core'],
  'packages/devnet-accounts': ['packages/core', 'packages/devnet', 'packages/secure-site'],
  'packages/devnet-bitcoin': ['packages/core'],
  'packages/devnet-login': [],
  'packages/devnet-cosmos': ['packages/core'],
  'packages/devnet-polkadot': ['packages/core'],
  'packages/devnet-solana': ['packages/core'],
  'packages/testing': ['packages/core', 'packages/embedded-api', 'packages/gateway-client', 'packages/react'],
  'packages/checks': [],
  'packages/create-portico': [],
  'packages/codemods': [],
  // The documentation site: its live examples are made of what is published.
  'packages/docs': [
    'packages/core',
    'packages/embedded-api',
    'packages/gateway-api',
    'packages/react',
    'packages/modal',
    'packages/testing',
    'plugins/[^/]+/[^/]+',
  ],
  // Measures pages made of everything that is published; nothing imports it.
  'packages/bench': [
    'packages/core',
    'packages/react',
    'packages/modal',
    'packages/devnet',
    'packages/gateway',
    'packages/testing',
    'plugins/[^/]+/[^/]+',
  ],
}

const workspace = '^(?:packages|plugins/[^/]+|examples)/[^/]+/'
const within = (folders) => `^(?:${folders.join('|')})/`

const layers = Object.entries(mayImport).map(([folder, allowed]) => ({
  name: `layer-${folder.split('/')[1]}`,
  comment: `${folder} may import ${allowed.length > 0 ? allowed.join(' and ') : 'no other package'}`,
  severity: 'error',
  from: { path: `^${folder}/src/` },
  to: { path: workspace, pathNot: within([folder, ...allowed]) },
}))

/** The folders of a package in the order in which they may import, types included: each itself and those before it. */
const foldersOf = {
  core: ['contract', 'state', 'data', 'plugins', 'wallets', 'connections', 'transfers', 'runtime', 'modal'],
  react: ['messages', 'theme', 'shell', 'ui', 'views', 'frame', 'host'],
}
const withinPackage = (name, folders) => `^packages/${name}/src/(?:${folders.join('|')})/`

const foldersInOrder = Object.entries(foldersOf).flatMap(([name, folders]) => [
  ...folders.slice(0, -1).map((folder, at) => ({
    name: `${name}-${folder}`,
    comment: `inside ${name}, imports run ${folders.join(' <- ')}`,
    severity: 'error',
    from: { path: withinPackage(name, [folder]) },
    to: { path: withinPackage(name, folders.slice(at + 1)) },
  })),
  {
    name: `${name}-every-folder`,
    comment: `every folder of ${name} has its place in the order`,
    severity: 'error',
    from: { path: `^packages/${name}/src/[^/]+/`, pathNot: withinPackage(name, folders) },
    to: {},
  },
])

/**
 * The parts of the secure site: none imports another's insides, types included. What two of them know stands in embedded-api,
 * wallet-requests or `words`. Files beside the parts start them.
 */
const siteParts = ['pages', 'server', 'signer', 'words']
const wallsOfSite = siteParts.map((part) => ({
  name: `secure-site-${part}`,
  comment:
    'pages, server and signer of the secure site know only what stands in embedded-api, wallet-requests and words',
  severity: 'error',
  from: { path: `^packages/secure-site/src/${part}/` },
  to: { path: '^packages/secure-site/src/', pathNot: [`^packages/secure-site/src/(?:${part}|words)/`] },
}))

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...layers,
    ...foldersInOrder,
    ...wallsOfSite,
    {
      name: 'layer-plugins',
      comment:
        'a plugin may import core, chain-kit, react, gateway-api, embedded-api and wallet-requests; it asks for a capability instead of another plugin',
      severity: 'error',
      from: { path: '^plugins/([^/]+/[^/]+)/src/' },
      to: {
        path: workspace,
        pathNot: ['^packages/(?:core|chain-kit|react|gateway-api|embedded-api|wallet-requests)/', '^plugins/$1/'],
      },
    },
    {
      name: 'requests-without-views',
      comment: 'what reads requests runs at servers too: only what draws them knows the modal',
      severity: 'error',
      from: { path: '^packages/wallet-requests/src/', pathNot: '^packages/wallet-requests/src/view' },
      to: { path: workspace, pathNot: ['^packages/wallet-requests/(?!src/view)'] },
    },
    {
      name: 'nothing-imports-examples',
      comment: 'examples are leaves',
      severity: 'error',
      from: { path: '^(?:packages|plugins)/' },
      to: { path: '^examples/' },
    },
    {
      name: 'nothing-imports-tools',
      comment: 'what measures and checks the workspace is no part of it',
      severity: 'error',
      from: { path: '^(?:packages|plugins/[^/]+|examples)/([^/]+)/' },
      to: { path: '^packages/(?:bench|checks|create-portico)/', pathNot: ['^packages/$1/'] },
    },
    {
      name: 'own-entry',
      comment: 'a package is imported by its name, through its exports map',
      severity: 'error',
      from: { path: '^((?:packages|plugins/[^/]+|examples)/[^/]+)/' },
      to: { path: workspace, pathNot: ['^$1/'], dependencyTypes: ['local'] },
    },
    {
      name: 'source-imports-no-test',
      comment: 'shipped code does not know its tests',
      severity: 'error',
      from: { path: '^(?:packages|plugins/[^/]+)/[^/]+/src/' },
      to: { path: '^(?:packages|plugins/[^/]+)/[^/]+/test/' },
    },
    {
      name: 'no-cycles',
      comment: 'files do not import each other in a circle, types included',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'resolvable',
      comment: 'every import is found',
      severity: 'error',
      // That template is laid over `host`, which has the other files; starters use kits that are not installed here; a host of the
      // README has a file that is written from there.
      from: {
        pathNot:
          '^packages/(?:create-portico/templates/host-sign-in|codemods/test/starters|checks/hosts/readme-nextjs)/',
      },
      // What begins with gi: are modules of GJS, in which the browser of WebKit runs.
      to: { couldNotResolve: true, pathNot: '^gi://' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['(^|/)dist/', '\\.css(\\?inline)?$'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      conditionNames: ['@portico/source', 'import', 'module', 'browser', 'node', 'default', 'types'],
      exportsFields: ['exports'],
      extensions: ['.ts', '.tsx', '.d.ts', '.mjs', '.js', '.json'],
    },
  },
}
