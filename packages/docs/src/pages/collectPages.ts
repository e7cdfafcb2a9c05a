import { alertPages, codeIndex, errorEntries, errorPages } from './codePages.js'
import { decisionsIndex, markdownPages } from './markdownPages.js'
import type { Page } from './Page.js'
import { quickStarts } from './quickStarts.js'
import type { Repository } from './Repository.js'
import { pluginsIndex, workspacePages } from './workspacePages.js'

/** Pages that the theme draws; their text is found by the search and read by machines. */
const drawn: readonly Page[] = [
  {
    path: 'playground',
    title: 'Playground',
    description: 'Choose plugins and open the modal that they make.',
    section: 'Plugins',
    source: 'packages/docs/README.md',
    frontmatter: { example: 'playground', aside: false },
    text: [
      '# Playground',
      'Choose plugins, open the modal that they make, and copy its code. The wallet in the list is a demonstration: it has public keys and signs by itself. Networks are answered by a small node in the page, so that nothing leaves your machine, and what you send is not sent.',
      'Plugins that need a server are not here: `npm start` in the repository opens a demo site with all of them, against local chains, a gateway, a relay and a secure site.',
    ].join('\n\n'),
  },
  {
    path: 'theme-editor',
    title: 'Theme editor',
    description: 'Change colours, corners and type of the modal, and copy the result as code.',
    section: 'Guides',
    source: 'docs/theming.md',
    frontmatter: { example: 'theme', aside: false },
    text: [
      '# Theme editor',
      'Change the design tokens of the modal and copy the result as code. [Theming](/guides/theming) says what each option does.',
    ].join('\n\n'),
  },
]

/** Every page of the site but the API reference, which is made from the sources. */
export function collectPages(repository: Repository): readonly Page[] {
  const files = markdownPages(repository)
  const codes = new Set(errorEntries(repository).map(({ code }) => code))
  return [
    ...files,
    ...quickStarts(repository),
    pluginsIndex(repository),
    ...workspacePages(repository, codes),
    codeIndex(repository, 'docs/errors.md', 'Errors'),
    ...errorPages(repository),
    codeIndex(repository, 'docs/alerts.md', 'Alerts'),
    ...alertPages(repository),
    decisionsIndex(files),
    ...drawn,
  ]
}
